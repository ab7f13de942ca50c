import { useAtomValue } from 'jotai';
import { Fact } from './fields.tsx';
import { serverAtom } from './settings-store.ts';
import { useText } from './texts.ts';

/** What becomes of the data. Nothing of it can be chosen here on this server, so nothing pretends to be a choice. */
export function DataTab() {
  const t = useText();
  const months = useAtomValue(serverAtom)?.retentionMonths;
  return (
    <>
      <Fact
        label={t('data.retention')}
        value={months === undefined ? '…' : t('data.months', { count: months })}
        hint={t('data.retentionHint')}
      />
      <Fact label={t('data.autoBackup')} value={t('data.byOperator')} hint={t('data.autoBackupHint')} />
    </>
  );
}
