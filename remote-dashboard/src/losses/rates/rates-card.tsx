import type { Rate } from 'api/contract';
import { Button } from 'antd';
import { type RefObject, useMemo, useState } from 'react';
import { EmptyState, ErrorView, failureText, SectionCard, useNarrow } from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/data-table';
import { ClientLink } from '../../widgets/client-link.tsx';
import { useText } from '../messages/texts.ts';
import { useRates } from './rates-api.ts';
import entries from '../../widgets/entries.module.css';
import styles from './rates.module.css';
import type { OpenedRate } from './use-rate-dialogs.tsx';
import { useRateWords } from './use-rate-words.ts';

const ROWS_A_PAGE = 20;

interface RatesCardProps {
  /** Of who may change them. */
  onOpen: ((opened: OpenedRate) => void) | undefined;
  addButton: RefObject<HTMLButtonElement | null>;
}

/** By what losses are turned into money and CO₂. */
export function RatesCard({ onOpen, addButton }: RatesCardProps) {
  const t = useText();
  const { data, error, isLoading, mutate } = useRates();
  const columns = useColumns(onOpen);
  const [wanted, setWanted] = useState(1);
  const all = data?.data ?? [];
  // Its last row may have been deleted.
  const page = Math.max(1, Math.min(wanted, Math.ceil(all.length / ROWS_A_PAGE)));
  return (
    <SectionCard
      flush
      title={t('rates.title')}
      extra={
        onOpen && (
          <Button
            ref={addButton}
            className={styles.add ?? ''}
            onClick={() => onOpen({ kind: 'enter', what: 'tariff' })}
          >
            {t('rates.enter')}
          </Button>
        )
      }
    >
      <p className={entries.about}>{t('rates.about')}</p>
      {error && !data && !isLoading ? (
        <ErrorView title={t('rates.failed')} message={failureText(error)} onRetry={() => void mutate()} />
      ) : (
        <DataTable<Rate>
          frameless
          label={t('rates.title')}
          columns={columns}
          rows={all.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE)}
          rowKey={({ id }) => id}
          loading={isLoading}
          skeletonRows={2}
          empty={<EmptyState compact title={t('rates.none')} />}
          {...(all.length > ROWS_A_PAGE && {
            paging: { page, limit: ROWS_A_PAGE, total: all.length, onPage: setWanted },
          })}
        />
      )}
    </SectionCard>
  );
}

/** On a phone the first column says what those say that have no room. */
function useColumns(onOpen: RatesCardProps['onOpen']): DataTableColumn<Rate>[] {
  const t = useText();
  const words = useRateWords();
  const narrow = useNarrow();
  return useMemo(() => {
    const place = (rate: Rate) =>
      rate.site ? <ClientLink {...rate.site} roomy /> : <span>{words.place(rate)}</span>;
    const columns: DataTableColumn<Rate>[] = [
      {
        key: 'what',
        title: t('rates.what'),
        render: (rate) => (
          <span className={entries.name}>
            <strong>{t(`rates.${rate.what}`)}</strong>
            {narrow && (
              <>
                {place(rate)}
                <span>{words.value(rate)}</span>
                <span className={entries.what}>{rate.source}</span>
                <span className={entries.what}>{words.valid(rate)}</span>
              </>
            )}
          </span>
        ),
      },
      { key: 'of', title: t('rates.of'), from: 'sm', render: place },
      { key: 'value', title: t('rates.value'), from: 'sm', render: words.value },
      {
        key: 'source',
        title: t('rates.source'),
        from: 'sm',
        render: ({ source }) => <span className={entries.name}>{source}</span>,
      },
      { key: 'valid', title: t('rates.valid'), from: 'sm', render: words.valid },
    ];
    if (!onOpen) return columns;
    return [
      ...columns,
      {
        key: 'actions',
        title: t('rates.actions'),
        align: 'end',
        render: (rate) => (
          <Button
            aria-label={t('rates.deleteOf', { name: words.name(rate) })}
            onClick={() => onOpen({ kind: 'delete', rate })}
          >
            {t('rates.delete')}
          </Button>
        ),
      },
    ];
  }, [t, words, narrow, onOpen]);
}
