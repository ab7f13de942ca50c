import { Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { EmptyState, ErrorView, failureText } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { type ClientsView, type GroupBy, writeView } from '../clients-view.ts';
import { wordOfType } from '../word-of-type.ts';
import { GroupSection, type GroupTableProps } from './group-section.tsx';
import { useTotals } from './groups-api.ts';
import styles from './groups.module.css';
import { Portfolios } from './portfolios.tsx';

interface GroupedClientsProps extends GroupTableProps {
  view: ClientsView;
  group: GroupBy;
}

/** The list in groups, each with its figures. */
export function GroupedClients({ group, ...list }: GroupedClientsProps) {
  return group === 'view' ? <Portfolios {...list} /> : <Groups key={group} group={group} {...list} />;
}

type GroupsProps = GroupTableProps & { view: ClientsView; group: Exclude<GroupBy, 'view'> };

function Groups({ view, group, ...table }: GroupsProps) {
  const t = useText();
  const { data, error, mutate } = useTotals(view, group);
  if (error && !data)
    return <ErrorView title={t('group.failed')} message={failureText(error)} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { groups, left_out } = data.data;
  if (groups.length === 0) return <EmptyState title={t('clients.noMatch')} />;
  return (
    <div className={styles.groups}>
      {group === 'tag' && <p className={styles.note}>{t('group.tagNote')}</p>}
      {groups.map((totals) => {
        const { key } = totals;
        const word = group === 'type' && key !== null ? wordOfType(key, t) : key;
        return (
          <GroupSection
            key={key ?? ''}
            name={word ?? t(`group.without.${group}`)}
            totals={totals}
            view={{ ...view, [group]: key ?? '' }}
            {...table}
          >
            {key !== null && (
              <Link className={styles.link} to={addressOf({ ...view, group: null, [group]: key })}>
                {t('group.only')}
              </Link>
            )}
          </GroupSection>
        );
      })}
      {left_out > 0 && <p className={styles.note}>{t('group.more', { count: left_out })}</p>}
    </div>
  );
}

const addressOf = (view: ClientsView) => `/clients?${writeView(new URLSearchParams(), { ...view, page: 1 })}`;
