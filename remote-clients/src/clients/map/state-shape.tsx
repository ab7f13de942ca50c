import styles from './map.module.css';
import type { SiteState } from './site-map-api.ts';

/** Told apart without colors: a disc, a triangle, a square, a ring with a bar, and a ring. In a box of 16. */
const shapes: Record<SiteState, string> = {
  online: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12z',
  warning: 'M8 1.5 15 14H1z',
  offline: 'M2.5 2.5h11v11h-11z',
  maintenance: 'M8 1.5 14.5 8 8 14.5 1.5 8z',
  inactive: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12zm0 3a3 3 0 1 1 0 6a3 3 0 1 1 0-6z',
};

export function StateShape({ state }: { state: SiteState }) {
  return (
    <svg className={styles.shape} data-state={state} viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[state]} fillRule="evenodd" />
    </svg>
  );
}
