import { Button } from 'antd';
import type { ProblemSite } from 'api/contract';
import { Link } from 'react-router-dom';
import { usePermissions } from 'shared-auth';
import type { NewWrite, WaitingWrite } from 'shared-auth/outbox';
import { type BadgeTone, StatusBadge } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { acknowledgment, alertPath, maintenance, maintenancePath } from './field-api.ts';
import styles from './field.module.css';
import { useText } from './messages/texts.ts';
import { routeTo } from './route-to.ts';
import { WaitingLines } from './waiting-lines.tsx';

const tones: Readonly<Record<ProblemSite['alerts'][number]['severity'], BadgeTone>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'info',
};

interface ProblemCardProps {
  site: ProblemSite;
  /** Those of the site that have not arrived. */
  writes: readonly WaitingWrite[];
  /** Paths of all that was done and that `site` does not tell of yet. */
  done: readonly string[];
  onKeep: (writes: NewWrite[]) => void;
  onNote: () => void;
}

/** A site with what is wrong there, and what can be done about it by a thumb. */
export function ProblemCard({ site, writes, done, onKeep, onNote }: ProblemCardProps) {
  const t = useText();
  const { has, any } = usePermissions();
  const { id, name, alerts, maintenance_until } = site;
  const isDone = (path: string) => done.includes(path);
  const open = alerts.filter((alert) => !alert.acknowledged && !isDone(alertPath(alert.id)));
  const route = routeTo(site);
  const named = (what: string) => t('of', { what, site: name });
  const canRest = maintenance_until === null && !isDone(maintenancePath(id));
  return (
    <li className={styles.site}>
      <h2 className={styles.name}>
        <Link to={`/clients/${id}/site`}>{name}</Link>
      </h2>
      <About site={site} />
      <WaitingLines writes={writes} />
      <div className={styles.actions}>
        {open.length > 0 && has('alert.update') && (
          <Button
            type="primary"
            aria-label={named(t('acknowledge', { count: open.length }))}
            onClick={() =>
              onKeep(
                open.map((alert) =>
                  acknowledgment(alert.id, {
                    about: id,
                    title: t('didAcknowledge', { what: alert.rule, site: name }),
                  }),
                ),
              )
            }
          >
            {t('acknowledge', { count: open.length })}
          </Button>
        )}
        {canRest && any(['alert.update', 'alert.rule']) && (
          <Button
            aria-label={named(t('maintenance'))}
            onClick={() =>
              onKeep([maintenance(t('reason'), { about: id, title: t('didMaintenance', { site: name }) })])
            }
          >
            {t('maintenance')}
          </Button>
        )}
        {any(['client.update', 'alert.update']) && (
          <Button aria-label={named(t('note'))} onClick={onNote}>
            {t('note')}
          </Button>
        )}
        {route !== null && (
          <Button
            href={route}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('newTab', { what: t('route'), site: name })}
          >
            {t('route')}
          </Button>
        )}
      </div>
    </li>
  );
}

function About({ site }: { site: ProblemSite }) {
  const t = useText();
  const format = useFormat();
  const { parent, location, alerts, alert_count, silent, last_seen_at, maintenance_until } = site;
  const where = [
    ...(parent === null ? [] : [t('partOf', { name: parent })]),
    ...(location ? [location] : []),
  ];
  return (
    <>
      {where.length > 0 && <p className={styles.where}>{where.join(' · ')}</p>}
      {maintenance_until !== null && (
        <p className={styles.line}>
          <StatusBadge tone="neutral">
            {t('resting', { time: format.dateTime(maintenance_until) })}
          </StatusBadge>
        </p>
      )}
      {alerts.length > 0 && (
        <ul className={styles.alerts}>
          {alerts.map(({ id, severity, rule, began_at, acknowledged }) => (
            <li key={id} className={styles.line}>
              <StatusBadge tone={acknowledged ? 'neutral' : tones[severity]}>{t(severity)}</StatusBadge>
              <span>
                {rule}, {t('since', { time: format.dateTime(began_at) })}
                {acknowledged && `, ${t('acknowledged')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {alert_count > alerts.length && (
        <p className={styles.where}>{t('moreAlerts', { count: alert_count - alerts.length })}</p>
      )}
      {silent && (
        <p className={styles.where}>
          {last_seen_at === null ? t('never') : t('silent', { time: format.dateTime(last_seen_at) })}
        </p>
      )}
    </>
  );
}
