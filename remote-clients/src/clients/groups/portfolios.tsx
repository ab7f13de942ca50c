import { Skeleton } from 'antd';
import type { SavedView } from 'api/contract';
import { Link } from 'react-router-dom';
import { EmptyState, ErrorView, failureText } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { type ClientsView, readView, unfiltered } from '../clients-view.ts';
import { GroupSection, type GroupTableProps } from './group-section.tsx';
import { usePortfolios, useTotals } from './groups-api.ts';
import styles from './groups.module.css';

/** Each asks about all clients: of more nobody waits. */
const MOST_PORTFOLIOS = 20;

/** What people saved as views, each with the figures of the clients that its filters find. */
export function Portfolios({ view, ...table }: GroupTableProps & { view: ClientsView }) {
  const t = useText();
  const { data, error, mutate } = usePortfolios();
  if (error && !data)
    return <ErrorView title={t('group.failed')} message={failureText(error)} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const more = data.data.length - MOST_PORTFOLIOS;
  if (data.data.length === 0) return <EmptyState title={t('group.noViews')} />;
  return (
    <div className={styles.groups}>
      {data.data.slice(0, MOST_PORTFOLIOS).map((saved) => (
        <Portfolio key={saved.id} saved={saved} view={view} {...table} />
      ))}
      {more > 0 && <p className={styles.note}>{t('group.more', { count: more })}</p>}
    </div>
  );
}

function Portfolio({ saved, view, ...table }: GroupTableProps & { saved: SavedView; view: ClientsView }) {
  const t = useText();
  const { search, status, location, role, type, region, tag, parent } = readView(
    new URLSearchParams(saved.query),
  );
  const own = { ...view, ...unfiltered, search, status, location, role, type, region, tag, parent };
  const totals = useTotals(own, null);
  const groups = totals.data?.data.groups;
  return (
    <GroupSection name={saved.name} totals={groups?.[0]} view={own} {...table}>
      {groups?.length === 0 && <span className={styles.count}>{t('group.clients', { count: 0 })}</span>}
      {totals.error && !groups && (
        <span className={styles.count}>{t('figure.failed', { reason: failureText(totals.error) })}</span>
      )}
      <Link className={styles.link} to={`/clients?view=${saved.id}`}>
        {t('group.only')}
      </Link>
    </GroupSection>
  );
}
