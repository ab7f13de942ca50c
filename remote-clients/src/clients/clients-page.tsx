import { usePermissions } from 'shared-auth';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import {
  ErrorView,
  failureText,
  LiveBadge,
  PageHeader,
  TableSkeleton,
  useKeptDraft,
  useToast,
} from 'shared-ui';
import { useText } from '../messages/texts.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { ClientsEmpty } from './clients-empty.tsx';
import { ClientsFilters } from './clients-filters.tsx';
import { ClientsTable } from './clients-table.tsx';
import { isFiltered, rowsOfPage, sortKeys, unfiltered } from './clients-view.ts';
import type { DrawerContext } from './detail/client-drawer.tsx';
import { useFigures, wantsFigures } from './figures/use-figures.ts';
import { ExportProgress } from './export/export-progress.tsx';
import { useExportClients } from './export/use-export-clients.ts';
import { useHand, useSteadyRows } from './live/steady-rows.ts';
import { useLiveClients } from './live/use-live-clients.ts';
import { PageActions } from './page-actions.tsx';
import { type PageDialog, PageDialogs } from './page-dialogs.tsx';
import { MAX_PICKED, withoutGone, withSelected } from './selection.ts';
import { useClientNames } from './use-client-names.ts';
import { listPath, useClients, useLocations } from './clients-api.ts';
import { useClientsView, useSettledView } from './use-clients-view.ts';
import { useDialog } from './use-dialog.ts';

const AllClients = lazy(async () => ({ default: (await import('./all/all-clients.tsx')).AllClients }));
const GroupedClients = lazy(async () => ({
  default: (await import('./groups/grouped-clients.tsx')).GroupedClients,
}));

/** The list of an organization's clients, and beside it the one that the address names. */
export function ClientsPage() {
  const t = useText();
  const toast = useToast();
  const { id: opened } = useParams();
  const { any } = usePermissions();
  const { view, change, correctPage, selection, select, leave } = useClientsView();
  const settled = useSettledView(view);
  const { data, error, isLoading, mutate } = useClients(settled);
  const hand = useHand();
  const list = useMemo(() => ({ rows: data?.data ?? [], total: data?.total ?? 0 }), [data]);
  // While others are on their way, what is shown is still of the view before.
  const { rows, total } = useSteadyRows(list, isLoading ? null : settled, hand.busy);
  const listed = useMemo(() => list.rows.map(({ id }) => id), [list]);
  const figures = useFigures(listed, wantsFigures(view));
  const live = useLiveClients({ view: settled, listed, opened });
  const locations = useLocations();
  const nameOf = useClientNames(data?.data);
  const exporter = useExportClients();
  const dialog = useDialog<PageDialog>();
  const { show } = dialog;
  useKeptDraft(/^clients\/([\w-]+)$/, (id) =>
    show(id === 'new' ? { kind: 'add' } : { kind: 'edit', client: { id } }),
  );

  const lastPage = Math.max(1, Math.ceil(total / rowsOfPage(view)));
  // The last row of the last page was deleted, or a link is older than the list.
  const beyond = data !== undefined && !isLoading && view === settled && view.page > lastPage;
  useEffect(() => {
    if (beyond) correctPage(lastPage);
  }, [beyond, lastPage, correctPage]);

  const onAction = useCallback<DrawerContext['onAction']>((kind, client) => show({ kind, client }), [show]);
  const context = useMemo<DrawerContext>(() => ({ onAction }), [onAction]);

  function pick(ids: readonly string[], selected: boolean): void {
    const next = withSelected(selection, ids, selected);
    if (next) select(next);
    else toast.warning(t('selection.tooMany', { max: MAX_PICKED }));
  }

  function sortBy(sort: { key: string; order: 'asc' | 'desc' } | undefined): void {
    const key = sortKeys.find((known) => known === sort?.key);
    change({ sort: key && sort ? { key, order: sort.order } : null });
  }
  const selecting = any(['client.update', 'client.delete']) ? { selection, onSelect: pick } : undefined;
  const isOpen = (ids: readonly string[]) => opened !== undefined && ids.includes(opened);

  return (
    <>
      <PageHeader
        title={t('clients.title')}
        description={t('clients.description')}
        status={<LiveBadge status={live} />}
        actions={
          <PageActions
            exporting={exporter.progress !== undefined}
            onAdd={() => show({ kind: 'add' })}
            onImport={() => show({ kind: 'import' })}
            onExport={() => void exporter.start(settled)}
          />
        }
      />
      {exporter.progress && <ExportProgress progress={exporter.progress} onCancel={exporter.cancel} />}
      <ClientsFilters view={view} locations={locations} onChange={change} />
      <BulkBar
        selection={selection}
        total={total}
        onSelect={select}
        onStatus={(status) => show({ kind: 'bulk', action: { action: 'status', status } })}
        onDelete={() => show({ kind: 'bulk', action: { action: 'delete' } })}
      />
      {error && !isLoading ? (
        <ErrorView
          title={t('clients.failedToLoad')}
          message={failureText(error)}
          onRetry={() => void mutate()}
        />
      ) : view.group ? (
        <Suspense fallback={<TableSkeleton columns={5} rows={5} />}>
          <GroupedClients
            group={view.group}
            view={settled}
            select={selecting}
            onAction={onAction}
            onSort={sortBy}
          />
        </Suspense>
      ) : view.size === 'all' && total > 0 ? (
        <Suspense fallback={<TableSkeleton columns={5} rows={10} />}>
          <AllClients
            key={listPath(settled)}
            view={settled}
            total={total}
            select={selecting}
            onAction={onAction}
            onSort={sortBy}
            onPage={(page) => change({ page })}
          />
        </Suspense>
      ) : (
        <ClientsTable
          clients={rows}
          view={view}
          figures={figures}
          hand={hand.props}
          loading={isLoading}
          onSort={sortBy}
          select={selecting}
          onAction={onAction}
          paging={{ page: view.page, limit: rowsOfPage(view), total, onPage: (page) => change({ page }) }}
          empty={<ClientsEmpty filtered={isFiltered(view)} onClear={() => change(unfiltered)} />}
        />
      )}
      <PageDialogs
        dialog={dialog}
        view={settled}
        selection={selection}
        nameOf={nameOf}
        onGone={(id) => leave(withoutGone(selection, [id]), isOpen([id]))}
        onBulkDone={(gone, left) => leave({ all: false, ids: left.slice(0, MAX_PICKED) }, isOpen(gone))}
      />
      <Outlet context={context} />
    </>
  );
}
