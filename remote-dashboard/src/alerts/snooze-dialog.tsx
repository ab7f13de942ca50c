import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import styles from './alerts.module.css';
import { useText } from './messages/texts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const choices = [
  { id: 'snooze.hours', count: 1, time: HOUR },
  { id: 'snooze.hours', count: 4, time: 4 * HOUR },
  { id: 'snooze.days', count: 1, time: DAY },
  { id: 'snooze.days', count: 7, time: 7 * DAY },
] as const;

interface SnoozeDialogProps {
  open: boolean;
  onSnooze: (until: string) => void;
  onClose: () => void;
}

export function SnoozeDialog({ open, onSnooze, onClose }: SnoozeDialogProps) {
  const t = useText();
  return (
    <Dialog open={open} size="sm" title={t('snooze.title')} onClose={onClose}>
      <p className={styles.explain}>{t('snooze.explain')}</p>
      <Choices onSnooze={onSnooze} />
    </Dialog>
  );
}

function Choices({ onSnooze }: Pick<SnoozeDialogProps, 'onSnooze'>) {
  const t = useText();
  const format = useFormat();
  const [opened] = useState(() => Date.now());
  return (
    <div className={styles.choices}>
      {choices.map(({ id, count, time }) => (
        <Button key={time} onClick={() => onSnooze(new Date(Date.now() + time).toISOString())}>
          {t(id, { count, when: format.dateTime(opened + time) })}
        </Button>
      ))}
    </div>
  );
}
