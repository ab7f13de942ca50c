import type { Handover } from 'api/contract';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  Breadcrumbs,
  Choice,
  EmptyState,
  ErrorView,
  failureText,
  FilterBar,
  PageHeader,
  useToast,
} from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/texts.ts';
import { markAsRead, rangeOf, ranges, useHandover } from './handover-api.ts';
import { HandoverSite } from './handover-site.tsx';
import styles from './handover.module.css';

/** Whether something happened since the person last looked that is not shown: then there is nothing to mark as read. */
const leavesOut = ({ from, read_to }: Handover) => read_to !== null && Date.parse(read_to) < Date.parse(from);

/** What opened, was closed and was noted since the person last looked: to read, and to print. */
export function HandoverPage() {
  const t = useText();
  const toast = useToast();
  const [query, setQuery] = useSearchParams();
  const range = rangeOf(query);
  const { data, error, isLoading, mutate } = useHandover(range);
  const [saving, setSaving] = useState(false);
  const handover = data?.data;

  async function finish(read: Handover): Promise<void> {
    setSaving(true);
    try {
      await markAsRead(read);
      await mutate();
      toast.success(t('handover.done'));
    } catch (failure) {
      toast.error(failureText(failure));
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className={styles.sheet}>
      <PageHeader
        above={
          <Breadcrumbs crumbs={[{ title: t('rules.back'), to: '/alerts' }, { title: t('handover.title') }]} />
        }
        title={t('handover.title')}
        description={t('handover.description')}
        actions={
          <span className={styles.onScreen}>
            <Button disabled={!handover} onClick={() => window.print()}>
              {t('handover.print')}
            </Button>
            {(range === 'looked' || (handover && !leavesOut(handover))) && (
              <Button
                type="primary"
                disabled={!handover}
                loading={saving}
                onClick={() => handover && void finish(handover)}
              >
                {t('handover.read')}
              </Button>
            )}
          </span>
        }
      />
      <div className={styles.onScreen}>
        <FilterBar>
          <Choice
            label={t('handover.range')}
            value={range}
            options={ranges.map((value) => ({
              value,
              label:
                value === 'looked' ? t('handover.looked') : t('handover.hours', { count: Number(value) }),
            }))}
            onChange={(value) =>
              setQuery(value === 'looked' ? {} : { range: value }, {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
        </FilterBar>
      </div>
      {handover ? (
        <Sheet handover={handover} />
      ) : error && !isLoading ? (
        <ErrorView title={t('handover.failed')} message={failureText(error)} onRetry={() => void mutate()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </div>
  );
}

function Sheet({ handover }: { handover: Handover }) {
  const t = useText();
  const format = useFormat();
  const { alerts, from, to, opened, closed, noted, more, open_before } = handover;
  const sites = Map.groupBy(alerts, ({ alert }) => alert.site.id);
  return (
    <>
      <p className={styles.time}>
        {t('handover.time', { from: format.dateTime(from), to: format.dateTime(to) })}
      </p>
      <p className={styles.summary}>{t('handover.summary', { opened, closed, noted })}</p>
      {open_before > 0 && (
        <p className={styles.summary}>
          <Link to="/alerts">{t('handover.before', { count: open_before })}</Link>
        </p>
      )}
      {alerts.length === 0 && <EmptyState compact title={t('handover.none')} />}
      {[...sites].map(([id, own]) => (
        <HandoverSite key={id} alerts={own} />
      ))}
      {more > 0 && <p>{t('handover.more', { count: more })}</p>}
    </>
  );
}
