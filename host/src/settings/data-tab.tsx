import { ChoiceRow, SwitchRow } from './fields.tsx';
import type { SharedTabProps } from './general-tab.tsx';
import {
  backupFrequencies,
  exportFormats,
  retentionChoice,
  retentionChoices,
  retentionDays,
} from './settings.ts';
import { useText } from './texts.ts';

export function DataTab({ value, onChange, organization }: SharedTabProps<'data'>) {
  const t = useText();
  return (
    <>
      {organization && (
        <>
          <ChoiceRow
            label={t('data.retention')}
            value={retentionChoice(value.retentionDays)}
            choices={retentionChoices.map((choice) => ({
              value: choice,
              label: choice === 'unlimited' ? t('data.unlimited') : t('data.days', { count: Number(choice) }),
            }))}
            onChange={(choice) => onChange({ retentionDays: retentionDays(choice) })}
          />
          <SwitchRow
            label={t('data.autoBackup')}
            checked={value.autoBackup}
            onChange={(autoBackup) => onChange({ autoBackup })}
          />
          {value.autoBackup && (
            <ChoiceRow
              label={t('data.backupFrequency')}
              value={value.backupFrequency}
              choices={backupFrequencies.map((frequency) => ({
                value: frequency,
                label: t(`frequency.${frequency}`),
              }))}
              onChange={(backupFrequency) => onChange({ backupFrequency })}
            />
          )}
        </>
      )}
      <ChoiceRow
        label={t('data.exportFormat')}
        value={value.exportFormat}
        choices={exportFormats.map((format) => ({ value: format, label: format }))}
        onChange={(exportFormat) => onChange({ exportFormat })}
      />
    </>
  );
}
