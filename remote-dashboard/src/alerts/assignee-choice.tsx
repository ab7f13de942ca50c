import type { StaffAlert } from 'api/contract';
import { useId } from 'react';
import { Choice } from 'shared-ui';
import { useAssignees } from './alerts-api.ts';
import { useText } from './messages/texts.ts';
import styles from './panel.module.css';

interface AssigneeChoiceProps {
  alert: StaffAlert;
  onAssign: (id: string | null) => void;
}

/** Who has the alert, among those who may do something about it. */
export function AssigneeChoice({ alert: { assignee }, onAssign }: AssigneeChoiceProps) {
  const t = useText();
  const id = useId();
  const people = useAssignees().data?.data ?? [];
  // Who has it may no longer be among them.
  const isGone = assignee !== null && !people.some((person) => person.id === assignee.id);
  return (
    <div className={styles.fact}>
      <label className={styles.note} htmlFor={id}>
        {t('action.assign')}
      </label>
      <Choice
        id={id}
        value={assignee?.id ?? ''}
        options={[
          { value: '', label: t('nobody') },
          ...(isGone ? [assignee] : [])
            .concat(people)
            .map((person) => ({ value: person.id, label: person.name })),
        ]}
        onChange={(value) => onAssign(value || null)}
      />
    </div>
  );
}
