import type { HandoverAlert } from 'api/contract';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from 'shared-ui/i18n';
import { useAlertWords } from '../../alert-words/use-alert-words.ts';
import { ClientLink } from '../../widgets/client-link.tsx';
import { SeverityBadge, StateBadge } from '../alert-badges.tsx';
import { Entry } from '../alert-history.tsx';
import { useText } from '../messages/texts.ts';
import styles from './handover.module.css';

/** What happened at one site. */
export function HandoverSite({ alerts }: { alerts: readonly HandoverAlert[] }) {
  const id = useId();
  const site = alerts[0]?.alert.site;
  if (!site) return null;
  return (
    <section className={styles.site} aria-labelledby={id}>
      <h2 id={id} className={styles.siteName}>
        <ClientLink id={site.id} name={site.name} roomy="all" />
        {site.location !== null && <span className={styles.place}>{site.location}</span>}
      </h2>
      <ul className={styles.alerts}>
        {alerts.map((each) => (
          <Alert key={each.alert.id} {...each} />
        ))}
      </ul>
    </section>
  );
}

function Alert({ alert, entries }: HandoverAlert) {
  const t = useText();
  const format = useFormat();
  const { reason } = useAlertWords();
  const isOver = alert.resolved_at !== null;
  const facts = [t('handover.opened', { when: format.dateTime(alert.opened_at) })];
  if (alert.resolved_at !== null)
    facts.push(t('handover.closed', { when: format.dateTime(alert.resolved_at) }));
  if (alert.assignee) facts.push(`${t('assignee')}: ${alert.assignee.name}`);
  return (
    <li className={styles.alert} data-over={isOver}>
      <span className={styles.badges}>
        <SeverityBadge severity={alert.severity} />
        <StateBadge state={alert.state} />
      </span>
      <Link
        className={styles.reason ?? ''}
        to={`/alerts?${isOver ? 'state=resolved&' : ''}alert=${alert.id}`}
      >
        {reason(alert)}
      </Link>
      <span className={styles.facts}>{[alert.rule.name, ...facts].join(' · ')}</span>
      {entries.length > 0 && (
        <ol className={styles.entries} aria-label={t('history.title')}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </li>
  );
}
