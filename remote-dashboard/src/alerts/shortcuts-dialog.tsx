import { usePermissions } from 'shared-auth';
import { Dialog } from 'shared-ui';
import styles from './alerts.module.css';
import { useText } from './messages/texts.ts';

const keys = [
  ['j', 'help.next'],
  ['k', 'help.previous'],
  ['Enter', 'help.open'],
  ['x', 'help.select'],
  ['a', 'action.acknowledge'],
  ['s', 'action.snooze'],
  ['/', 'help.search'],
  ['?', 'help.help'],
  ['Esc', 'help.close'],
] as const;

/** Keys that do something about an alert. */
const acting = new Set<string>(['x', 'a', 's']);

export function AlertKeyList() {
  const t = useText();
  const mayAct = usePermissions().has('alert.update');
  return (
    <dl className={styles.keys}>
      {keys
        .filter(([key]) => mayAct || !acting.has(key))
        .map(([key, id]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(id)}</dd>
          </div>
        ))}
    </dl>
  );
}

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open={open} size="sm" title={t('help.title')} onClose={onClose}>
      <AlertKeyList />
    </Dialog>
  );
}
