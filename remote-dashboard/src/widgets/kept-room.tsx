import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useKeptRoom } from 'shared-ui';
import styles from './widgets.module.css';

const isLoaded = (place: HTMLElement) => place.querySelector('[aria-busy="true"]') === null;

/** A card gets rows with its figures: it has the room of the last visit meanwhile, so that nothing below moves. */
export function KeptRoom({ id, children }: { id: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className={styles.keptRoom} ref={useKeptRoom(`${pathname}.${id}`, isLoaded)}>
      {children}
    </div>
  );
}
