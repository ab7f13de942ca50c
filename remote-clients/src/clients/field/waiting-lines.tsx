import type { WaitingWrite } from 'shared-auth/outbox';
import styles from './field.module.css';
import { useText } from './messages/texts.ts';

/** What was done here and has not arrived. */
export function WaitingLines({ writes }: { writes: readonly WaitingWrite[] }) {
  const t = useText();
  return (
    <div role="status">
      {writes.length > 0 && (
        <ul className={styles.waiting}>
          {writes.map(({ id, state, title }) => (
            <li key={id} data-state={state}>
              {t(state === 'waiting' ? 'waiting' : 'stuck', { what: title })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
