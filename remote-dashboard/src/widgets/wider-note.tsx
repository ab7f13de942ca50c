import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import type { ChartDrawing } from './chart-drawing.ts';
import styles from './widgets.module.css';

/** Says that bars of weeks hold days that were not chosen: who adds them up gets more than the cards say. */
export function WiderNote({ wider, wholeDays }: Pick<ChartDrawing, 'wider' | 'wholeDays'>) {
  const text = useText();
  const format = useFormat();
  if (wider === null) return null;
  const { from, to } = wider;
  return (
    <p className={styles.limit} role="note">
      {text('chart.wider', {
        from: wholeDays ? format.date(from) : format.dateTime(from),
        to: wholeDays ? format.date(to - 1) : format.dateTime(to),
      })}
    </p>
  );
}
