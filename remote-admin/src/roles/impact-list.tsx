import { Skeleton } from 'antd';
import type { RoleImpact } from 'api/contract';
import { usePermissionCatalogue } from 'shared-auth';
import { useText } from '../messages/text.ts';
import styles from './role-permissions.module.css';

const MOST = 5;

interface ImpactListProps {
  impact: RoleImpact | undefined;
  failed: boolean;
  /** The figures shown, if any, are those of an earlier selection. */
  counting: boolean;
}

/** How many people would gain or lose what; those who lose come first. */
export function ImpactList({ impact, failed, counting }: ImpactListProps) {
  const t = useText();
  return (
    <div className={styles['impact']} aria-live="polite" aria-busy={counting}>
      <h3 className={styles['impactTitle']}>{t('impact.title')}</h3>
      {failed && !counting && <p>{t('failed.loadImpact')}</p>}
      {!impact && !failed && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {impact && <Effects impact={impact} />}
    </div>
  );
}

function Effects({ impact }: { impact: RoleImpact }) {
  const t = useText();
  if (impact.user_count === 0) return <p>{t('impact.nobody')}</p>;
  if (impact.gains.length + impact.losses.length === 0) return <p>{t('impact.none')}</p>;
  return (
    <ul className={styles['changes']}>
      <People kind="lose" rows={impact.losses} />
      <People kind="gain" rows={impact.gains} />
    </ul>
  );
}

function People({ kind, rows }: { kind: 'gain' | 'lose'; rows: RoleImpact['gains'] }) {
  const t = useText();
  const { nameOf } = usePermissionCatalogue();
  const sorted = rows.toSorted((one, other) => other.users - one.users);
  const more = sorted.length - MOST;
  const change = kind === 'gain' ? 'added' : 'removed';
  return (
    <>
      {sorted.slice(0, MOST).map(({ action, users }) => (
        <li key={action} data-change={change}>
          {t(`impact.${kind}`, { count: users, permission: nameOf(action) })}
        </li>
      ))}
      {more > 0 && <li data-change={change}>{t('impact.more', { count: more })}</li>}
    </>
  );
}
