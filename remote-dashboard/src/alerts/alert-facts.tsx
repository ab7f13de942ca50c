import type { StaffAlert } from 'api/contract';
import type { ReactNode } from 'react';
import { useFormat } from 'shared-ui/i18n';
import { useAlertWords } from '../alert-words/use-alert-words.ts';
import { ClientLink } from '../widgets/client-link.tsx';
import { useText } from './messages/texts.ts';
import styles from './panel.module.css';

export function AlertFacts({ alert }: { alert: StaffAlert }) {
  const t = useText();
  const format = useFormat();
  const { lasting, lost } = useAlertWords();
  const { site, rule, assignee, snoozed_until, resolved_at, resolved_by } = alert;
  const facts: [label: string, value: ReactNode][] = [
    [t('panel.site'), <ClientLink key="site" id={site.id} name={site.name} roomy="all" />],
    [t('panel.rule'), rule.name],
    [t('panel.began'), format.dateTime(alert.began_at)],
    [t('panel.opened'), format.dateTime(alert.opened_at)],
    [t('panel.lasting'), lasting(alert)],
    [t('assignee'), assignee?.name ?? t('nobody')],
  ];
  const energy = lost(alert);
  if (energy !== undefined && alert.lost_to !== null)
    facts.push([t('panel.lost'), t('panel.lostTo', { energy, time: format.dateTime(alert.lost_to) })]);
  if (alert.kind === 'offline')
    facts.push([
      t('panel.lastSeen'),
      alert.last_seen_at === null ? t('panel.never') : format.dateTime(alert.last_seen_at),
    ]);
  if (alert.state === 'snoozed' && snoozed_until !== null)
    facts.push([t('panel.snoozedUntil'), format.dateTime(snoozed_until)]);
  if (resolved_at !== null) {
    const when = format.dateTime(resolved_at);
    facts.push([
      t('panel.resolved'),
      resolved_by ? t('panel.resolvedBy', { when, who: resolved_by.name }) : t('panel.byItself', { when }),
    ]);
  }
  return <dl className={styles.facts}>{facts.map(([label, value]) => fact(label, value))}</dl>;
}

const fact = (label: string, value: ReactNode) => (
  <div key={label} className={styles.fact}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
