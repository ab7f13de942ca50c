import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What progresses, for screen readers. */
  label: string;
  /** From 0 to 100; left out while nobody can tell. */
  percent?: number;
  /** Beside the bar: `12 of 40 permissions selected (30%)`. */
  text?: string;
}

/** How far long work has come, or that it goes on. */
export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  const known = percent === undefined ? undefined : Math.max(0, Math.min(100, percent));
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known}
        aria-valuetext={text}
      >
        <div
          className={known === undefined ? styles.running : styles.done}
          style={known === undefined ? undefined : { inlineSize: `${known}%` }}
        />
      </div>
      {text !== undefined && <span className={styles.text}>{text}</span>}
    </div>
  );
}
