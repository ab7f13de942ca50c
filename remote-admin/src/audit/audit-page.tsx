import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTenant, ValidationError } from 'shared-auth';
import { type DayRange, EmptyState, Menu, PageHeader, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { failureText } from '../failure/failure-text.ts';
import { LoadFailure } from '../failure/load-failure.tsx';
import { useText } from '../messages/text.ts';
import { ListViews } from '../views/list-views.tsx';
import { EVERY_SECONDS, useAuditTrail, useExportAudit } from './audit-api.ts';
import { daysOfView, todayIn } from './audit-days.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { type AuditView, everyEntry, readAuditView, writeAuditView } from './audit-view.ts';
import styles from './audit.module.css';

/** More are not counted by the service. */
const MOST_COUNTED = 10_000;

/** Who did what in the organization, from where and when. */
export function AuditPage() {
  const t = useText();
  const format = useFormat();
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readAuditView(query), [query]);
  const zone = useTenant().tenant?.timezone ?? 'UTC';
  const today = todayIn(zone);
  const chosen = useMemo(() => daysOfView(view, today), [view, today]);
  const [paused, setPaused] = useState(false);
  const { data, error, isLoading, mutate } = useAuditTrail(view, chosen.days, !paused);
  const change = useCallback(
    (part: Partial<AuditView>, replace = true) =>
      setQuery(writeAuditView(query, part), { replace, preventScrollReset: true, flushSync: true }),
    [query, setQuery],
  );
  // Where an address begins the page may be made up: asked again it is refused again.
  const retry = () =>
    view.after !== null && error instanceof ValidationError ? change({ after: null }) : void mutate();
  const isFirst = view.after === null;

  return (
    <>
      <PageHeader
        title={t('audit.title')}
        description={t('audit.description')}
        actions={
          <>
            <ListViews page="audit" />
            {isFirst && (
              <Button aria-pressed={paused} onClick={() => setPaused(!paused)}>
                {t('audit.pause')}
              </Button>
            )}
            <ExportMenu view={view} days={chosen.days} />
          </>
        }
      />
      <AuditFilters
        view={view}
        chosen={chosen}
        today={today}
        zone={zone}
        entries={data?.data ?? []}
        onChange={change}
      />
      {error && !isLoading ? (
        <LoadFailure compact error={error} message="failed.loadAudit" onRetry={retry} />
      ) : (
        <>
          <p className={styles['note']}>
            {data && (
              <span>
                {data.total < MOST_COUNTED
                  ? t('audit.count', { count: data.total })
                  : t('audit.countMore', { count: format.number(data.total) })}
              </span>
            )}
            {isFirst && (
              <span>{paused ? t('audit.paused') : t('audit.live', { seconds: EVERY_SECONDS })}</span>
            )}
          </p>
          <AuditTable
            entries={data?.data ?? []}
            loading={isLoading}
            onActor={(actor) => change({ actor })}
            onTarget={(target) => change({ target })}
            empty={
              <EmptyState
                compact
                title={t('audit.none')}
                action={<Button onClick={() => change(everyEntry)}>{t('audit.clear')}</Button>}
              />
            }
          />
        </>
      )}
      {(!isFirst || data?.next_cursor) && (
        <nav className={styles['pages']} aria-label={t('audit.pages')}>
          <Button disabled={isFirst} onClick={() => change({ after: null }, false)}>
            {t('audit.newest')}
          </Button>
          <Button
            disabled={!data?.next_cursor}
            onClick={() => change({ after: data?.next_cursor ?? null }, false)}
          >
            {t('audit.older')}
          </Button>
        </nav>
      )}
    </>
  );
}

function ExportMenu({ view, days }: { view: AuditView; days: DayRange | null }) {
  const t = useText();
  const toast = useToast();
  const { exportAudit, exporting } = useExportAudit();
  const save = async (format: 'csv' | 'ndjson') => {
    try {
      await exportAudit(view, days, format);
      toast.success(t('audit.exported'));
    } catch (error) {
      toast.error(failureText(t, error, 'failed.exportAudit'));
    }
  };
  return (
    <Menu
      items={(['csv', 'ndjson'] as const).map((format) => ({
        key: format,
        label: t(`audit.export.${format}`),
        disabled: exporting,
        onSelect: () => void save(format),
      }))}
    >
      {t('audit.export')}
    </Menu>
  );
}
