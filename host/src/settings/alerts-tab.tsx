import { TimeField } from 'shared-ui/form-kit';
import { ChoiceRow, Row, SwitchRow } from './fields.tsx';
import type { TabProps } from './general-tab.tsx';
import { alertThresholds, defaultQuietHours } from './settings.ts';
import { useText } from './texts.ts';

const channels = ['emailNotifications', 'smsNotifications', 'pushNotifications'] as const;

export function AlertsTab({ value, onChange }: TabProps<'alerts'>) {
  const t = useText();
  const { quietHours } = value;
  return (
    <>
      {channels.map((channel) => (
        <SwitchRow
          key={channel}
          label={t(`alerts.${channel}`)}
          checked={value[channel]}
          onChange={(checked) => onChange({ [channel]: checked })}
        />
      ))}
      <ChoiceRow
        label={t('alerts.alertThreshold')}
        value={value.alertThreshold}
        choices={alertThresholds.map((threshold) => ({
          value: threshold,
          label: t(`threshold.${threshold}`),
        }))}
        onChange={(alertThreshold) => onChange({ alertThreshold })}
      />
      <SwitchRow
        label={t('alerts.quietHours')}
        hint={t('alerts.quietHoursHint')}
        checked={quietHours !== null}
        onChange={(enabled) => onChange({ quietHours: enabled ? defaultQuietHours : null })}
      />
      {quietHours && (
        <>
          <Row label={t('alerts.quietStart')}>
            {({ id }) => (
              <TimeField
                id={id}
                value={quietHours.start}
                onChange={(start) => onChange({ quietHours: { ...quietHours, start } })}
              />
            )}
          </Row>
          <Row label={t('alerts.quietEnd')}>
            {({ id }) => (
              <TimeField
                id={id}
                value={quietHours.end}
                onChange={(end) => onChange({ quietHours: { ...quietHours, end } })}
              />
            )}
          </Row>
        </>
      )}
    </>
  );
}
