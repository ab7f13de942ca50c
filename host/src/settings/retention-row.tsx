import { Button } from 'antd';
import type { Retention } from 'api/contract';
import { getDefaultStore } from 'jotai';
import { useState } from 'react';
import { useApi } from 'shared-auth';
import { ErrorView, failureText } from 'shared-ui';
import { Row } from './fields.tsx';
import { RetentionDialog } from './retention-dialog.tsx';
import { serverAtom } from './settings-store.ts';
import { useText } from './texts.ts';

const RETENTION = '/v1/tenant/retention';

/** For how long the organization keeps its readings: changed by a dialog of its own, since it may delete some. */
export function RetentionRow() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { data, error, mutate } = useApi<{ data: Retention }>(RETENTION, { revalidateOnFocus: false });
  if (error && !data)
    return (
      <ErrorView
        title={t('retention.unavailable')}
        message={failureText(error)}
        onRetry={() => void mutate()}
      />
    );
  const retention = data?.data;
  const months = retention === undefined ? '…' : t('data.months', { count: retention.months });
  const changed = async (retentionMonths: number) => {
    getDefaultStore().set(serverAtom, (server) => server && { ...server, retentionMonths });
    await mutate();
  };
  return (
    <>
      <Row
        label={t('data.retention')}
        hint={retention === undefined ? '…' : t('retention.hint', { count: retention.server_months })}
      >
        {({ id, describedBy }) => (
          <Button
            id={id}
            aria-label={t('retention.change', { months })}
            aria-describedby={describedBy}
            disabled={!retention}
            onClick={() => setOpen(true)}
          >
            {months}
          </Button>
        )}
      </Row>
      {open && retention && (
        <RetentionDialog retention={retention} onChanged={changed} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
