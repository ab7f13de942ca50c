import { TimeField } from 'shared-ui/form-kit';
import { ChannelRows, MailTrouble } from './channel-rows.tsx';
import { ChoiceRow, Row, SwitchRow } from './fields.tsx';
import { GatewaySettings } from './gateway-settings.tsx';
import type { SharedTabProps } from './general-tab.tsx';
import { alertThresholds, defaultQuietHours } from './settings.ts';
import { useText } from './texts.ts';

interface AlertsTabProps extends SharedTabProps<'alerts'> {
  /** Told whether the gateway, which is saved by itself, has something that is not. */
  onGatewayDirty: (dirty: boolean) => void;
}

export function AlertsTab({ value, onChange, organization, onGatewayDirty }: AlertsTabProps) {
  const t = useText();
  const { quietHours } = value;
  return (
    <>
      {organization && <MailTrouble />}
      <ChannelRows value={value} onChange={onChange} />
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
                problem={quietHours.start === quietHours.end ? t('alerts.quietSame') : undefined}
                value={quietHours.end}
                onChange={(end) => onChange({ quietHours: { ...quietHours, end } })}
              />
            )}
          </Row>
        </>
      )}
      {organization && <GatewaySettings onDirty={onGatewayDirty} />}
    </>
  );
}
