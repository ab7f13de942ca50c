import styles from './sections.module.css';

/** Line drawings on a 24-unit grid. */
const drawings = {
  pulse: 'M3 12h4l3-8 4 16 3-8h4',
  cloud: 'M7 19a4.5 4.5 0 0 1-.6-8.96A6 6 0 0 1 18 9.5a4.75 4.75 0 0 1-.5 9.5Z',
  forecast: 'M4 20V10m5 10V6m5 14v-7m5-9-4 4m4-4h-3m3 0v3M19 20v-5',
  grid: 'M4 4h7v7H4zM13 4h7v4h-7zM13 11h7v9h-7zM4 14h7v6H4z',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4',
  plug: 'M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  shield: 'M12 3l7 3v5c0 4.6-2.9 8.2-7 10-4.1-1.8-7-5.4-7-10V6zM9 12l2.2 2.2L15.5 10',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11 12l8-8m-3 3 3 3',
  roles:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.2M18 14.7a6 6 0 0 1 3 5.3',
  ticket: 'M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3ZM14 7v10',
  braces:
    'M9 4H8a2 2 0 0 0-2 2v4l-2 2 2 2v4a2 2 0 0 0 2 2h1M15 4h1a2 2 0 0 1 2 2v4l2 2-2 2v4a2 2 0 0 1-2 2h-1',
  hook: 'M12 4a3 3 0 1 1 1.8 5.4L16.5 15M12 20a3 3 0 1 1-3.6-4.4h7M8.6 15.2 11 9.6',
  boxes: 'M12 3l7 4v8l-7 4-7-4V7zM5 7l7 4 7-4M12 11v8',
} as const;

export type PictogramName = keyof typeof drawings;

export function Pictogram({ name }: { name: PictogramName }) {
  return (
    <svg className={styles.pictogram} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
