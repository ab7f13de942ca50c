import { useText } from '../messages/text.ts';
import { haveSameDays } from '../metrics/zones.ts';
import styles from './widgets.module.css';

/** Says whose clock a chart of hours is written in, where days are chosen of a zone that has another: they begin at no midnight. */
export function ClockNote({ daysZone, shownZone, at }: { daysZone: string; shownZone: string; at: number }) {
  const text = useText();
  if (haveSameDays(daysZone, shownZone, new Date(at))) return null;
  return (
    <p className={styles.limit} role="note">
      {text('chart.clock', { shown: shownZone, days: daysZone })}
    </p>
  );
}
