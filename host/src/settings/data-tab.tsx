import { useAtomValue } from 'jotai';
import { BackupList } from './backup-list.tsx';
import { ChoiceRow, Fact, SwitchRow } from './fields.tsx';
import { RetentionRow } from './retention-row.tsx';
import type { SharedTabProps } from './general-tab.tsx';
import { backupFrequencies, exportFormats } from './settings.ts';
import { serverAtom } from './settings-store.ts';
import { useText } from './texts.ts';

/** What becomes of the data. How long readings stay, and backups, are for who may change the organization. */
export function DataTab({ value, onChange, organization }: SharedTabProps<'data'>) {
  const t = useText();
  const months = useAtomValue(serverAtom)?.retentionMonths;
  return (
    <>
      <ChoiceRow
        label={t('data.exportFormat')}
        value={value.exportFormat}
        choices={exportFormats.map((each) => ({ value: each, label: t(`format.${each}`) }))}
        onChange={(exportFormat) => onChange({ exportFormat })}
      />
      {!organization && (
        <Fact
          label={t('data.retention')}
          value={months === undefined ? '…' : t('data.months', { count: months })}
          hint={t('data.retentionHint')}
        />
      )}
      {organization && (
        <>
          <RetentionRow />
          <SwitchRow
            label={t('data.autoBackup')}
            hint={t('data.autoBackupHint')}
            checked={value.autoBackup}
            onChange={(autoBackup) => onChange({ autoBackup })}
          />
          {value.autoBackup && (
            <ChoiceRow
              label={t('data.backupFrequency')}
              value={value.backupFrequency}
              choices={backupFrequencies.map((each) => ({ value: each, label: t(`frequency.${each}`) }))}
              onChange={(backupFrequency) => onChange({ backupFrequency })}
            />
          )}
          <BackupList />
        </>
      )}
    </>
  );
}
