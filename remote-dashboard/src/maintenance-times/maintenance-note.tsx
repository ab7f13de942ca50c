import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import styles from './maintenance-note.module.css';
import type { MaintenanceTime } from './use-maintenance-times.ts';

/** A weekly window of a year would be a long list. */
const NAMED = 5;

/** Says in words what the shades of a chart are. */
export function MaintenanceNote({ times }: { times: readonly MaintenanceTime[] }) {
  const text = useText();
  const format = useFormat();
  if (times.length === 0) return null;
  return (
    <ul className={styles.note}>
      {times.slice(-NAMED).map(({ from, to, reason }) => (
        <li key={`${from} ${reason}`}>
          {text('maintenance.shaded', { reason, from: format.dateTime(from), to: format.dateTime(to) })}
        </li>
      ))}
    </ul>
  );
}
