import { Menu } from 'shared-ui';
import styles from './alerts.module.css';
import { useAssignees } from './alerts-api.ts';
import { useText } from './messages/texts.ts';

/** Gives alerts to one of those who may do something about them. */
export function AssignMenu({ onAssign }: { onAssign: (id: string) => void }) {
  const t = useText();
  const people = useAssignees().data?.data ?? [];
  if (people.length === 0) return null;
  return (
    <Menu
      align="start"
      triggerClassName={`${styles.state} ${styles.low}`}
      items={people.map(({ id, name }) => ({ key: id, label: name, onSelect: () => onAssign(id) }))}
    >
      {t('action.assignTo')}
    </Menu>
  );
}
