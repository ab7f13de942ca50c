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

export function AlertKeyList() {
  const t = useText();
  return (
    <dl className={styles.keys}>
      {keys.map(([key, id]) => (
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
