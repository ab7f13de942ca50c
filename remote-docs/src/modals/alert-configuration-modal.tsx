import { Button, Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { Dialog, useToast, useUnsavedGuard } from 'shared-ui';
import { Select } from 'shared-ui/form-kit';
import { useText } from './messages/texts.ts';
import styles from './modals.module.css';

const channels = ['email', 'sms', 'push'] as const;
const thresholds = ['low', 'medium', 'high', 'critical'] as const;

/** B-11.2, alert settings and their defaults. */
const defaults = {
  email: true,
  sms: false,
  push: true,
  threshold: 'medium' as (typeof thresholds)[number],
  quiet: false,
  start: '22:00',
  end: '08:00',
};

/** How alerts reach a person. What is saved stays until the page is left. */
export function AlertConfigurationModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const toast = useToast();
  const [saved, setSaved] = useState(defaults);
  const [values, setValues] = useState(saved);
  const guard = useUnsavedGuard(open && JSON.stringify(values) !== JSON.stringify(saved));
  const close = () =>
    guard.ask(() => {
      setValues(saved);
      onClose();
    });
  const change = (part: Partial<typeof defaults>) => setValues({ ...values, ...part });
  const save = () => {
    setSaved(values);
    toast.success(t('alerts.done'));
    onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        title={t('alerts.title')}
        position="top"
        onClose={close}
        footer={
          <div className={styles.footer}>
            <Button onClick={close}>{t('alerts.cancel')}</Button>
            <Button type="primary" onClick={save}>
              {t('alerts.save')}
            </Button>
          </div>
        }
      >
        <div className={styles.rows}>
          {channels.map((channel) => (
            <div key={channel} className={styles.line}>
              <label htmlFor={`${id}-${channel}`}>{t(`alerts.${channel}`)}</label>
              <Switch
                id={`${id}-${channel}`}
                checked={values[channel]}
                onChange={(checked) => change({ [channel]: checked })}
              />
            </div>
          ))}
          <div className={styles.line}>
            <label htmlFor={`${id}-threshold`}>{t('alerts.threshold')}</label>
            <Select
              id={`${id}-threshold`}
              value={values.threshold}
              options={thresholds.map((value) => ({ value, label: t(`alerts.threshold.${value}`) }))}
              onChange={(threshold) => change({ threshold })}
            />
          </div>
          <div className={styles.line}>
            <label htmlFor={`${id}-quiet`}>
              {t('alerts.quiet')} <small>{t('alerts.quietHint')}</small>
            </label>
            <Switch id={`${id}-quiet`} checked={values.quiet} onChange={(quiet) => change({ quiet })} />
          </div>
          {values.quiet &&
            (['start', 'end'] as const).map((edge) => (
              <div key={edge} className={styles.line}>
                <label htmlFor={`${id}-${edge}`}>
                  {t(edge === 'start' ? 'alerts.quietStart' : 'alerts.quietEnd')}
                </label>
                <Input
                  id={`${id}-${edge}`}
                  className={styles.time ?? ''}
                  type="time"
                  value={values[edge]}
                  onChange={({ target }) => change({ [edge]: target.value })}
                />
              </div>
            ))}
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}
