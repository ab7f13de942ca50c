import type { AccessFindings } from 'api/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { catalogueAtom, permissionName } from 'shared-auth';
import { useAtomValue } from 'jotai';
import { Grid, SectionCard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useRoles } from '../access/roles.ts';
import { LoadFailure } from '../failure/load-failure.tsx';
import { useText } from '../messages/text.ts';
import { useFindings } from './access-review-api.ts';
import styles from './access-review.module.css';

/** What deserves a look, as it is now. */
export function Findings() {
  const t = useText();
  const catalogue = useAtomValue(catalogueAtom);
  const { data: roles } = useRoles();
  const { findings, error, mutate } = useFindings();
  if (error && !findings)
    return <LoadFailure compact error={error} message="failed.loadFindings" onRetry={() => void mutate()} />;
  if (!findings) return null;
  const { idle, administrators, empty_roles: empty, unheld_permissions: unheld } = findings;
  return (
    <Grid columns={2}>
      <Finding title={t('review.finding.idle')} total={idle.total}>
        {idle.first.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </Finding>
      <Finding title={t('review.finding.administrators')} total={administrators.total}>
        {administrators.first.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </Finding>
      <Finding title={t('review.finding.emptyRoles')} total={empty.length}>
        {empty.map(({ id, display_name }) => (
          <li key={id}>
            <Link to={`/roles/${id}/permissions`}>
              {roles?.find((role) => role.id === id)?.display_name ?? display_name}
            </Link>
          </li>
        ))}
      </Finding>
      <Finding title={t('review.finding.unheld')} total={unheld.length}>
        {unheld.map(({ action }) => (
          <li key={action}>{permissionName(catalogue, action)}</li>
        ))}
      </Finding>
    </Grid>
  );
}

function Finding({ title, total, children }: { title: string; total: number; children: ReactNode[] }) {
  const t = useText();
  const format = useFormat();
  const more = total - children.length;
  return (
    <SectionCard title={title} extra={<span className={styles['count']}>{format.number(total)}</span>}>
      {total === 0 ? (
        <p className={styles['muted']}>{t('review.none')}</p>
      ) : (
        <ul className={styles['list']}>{children}</ul>
      )}
      {more > 0 && <p className={styles['muted']}>{t('review.more', { count: more })}</p>}
    </SectionCard>
  );
}

function Person({ person }: { person: AccessFindings['idle']['first'][number] }) {
  const t = useText();
  const format = useFormat();
  const { id, name, last_login_at } = person;
  return (
    <li>
      <Link to={`/users/${id}/roles`}>{name}</Link>
      <span className={styles['muted']}>
        {t('review.lastSignIn')}: {last_login_at === null ? t('review.never') : format.date(last_login_at)}
      </span>
    </li>
  );
}
