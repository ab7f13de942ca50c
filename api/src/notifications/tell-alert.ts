import { isInPercent } from '../alerts/in-percent.ts';
import { unitOfMetric } from '../readings/units-of-metrics.ts';
import { canonicalUnits, type Quantity } from '../readings/units.ts';
import type { PersonSettings } from '../settings/settings.schema.ts';
import { fill, type MailTexts, mailTexts, writer } from './mail-texts.ts';
import type { ToldAlert } from './notices.queries.ts';

/** One alert in words. */
export interface Entry {
  title: string;
  facts: string[];
  href: string;
}

/** What a message is about, in one line. */
export function headlineOf(alerts: readonly ToldAlert[], texts: MailTexts) {
  const open = alerts.filter(({ resolved_at }) => resolved_at === null).length;
  const [only] = alerts;
  const single = alerts.length === 1 && only;
  const kind = single ? (only.resolved_at === null ? 'opened' : 'resolved') : 'many';
  const headline = fill(texts.subject[kind], {
    open,
    resolved: alerts.length - open,
    severity: only ? texts.severity[only.severity] : '',
    site: only?.site ?? '',
    rule: only?.rule ?? '',
  });
  return { kind, headline } as const;
}

export function entryOf(alert: ToldAlert, settings: PersonSettings, home: string): Entry {
  const texts = mailTexts[settings.general.language];
  const write = writer(settings);
  const { metric_name: metric, value, condition, threshold, offline_minutes: minutes } = alert;
  const unit = unitOf(alert);
  const facts = [fill(texts.since, { time: write.moment(alert.began_at) })];
  if (alert.resolved_at) facts.push(fill(texts.resolvedAt, { time: write.moment(alert.resolved_at) }));
  if (metric !== null && value !== null && condition !== null && threshold !== null) {
    const written = { value: write.number(value, unit), threshold: write.number(threshold, unit) };
    const words = {
      metric,
      minutes: minutes ?? 0,
      hours: (minutes ?? 0) / 60,
      peers: alert.peers ?? 0,
      ...written,
    };
    facts.push(fill(sentenceOf(alert.kind, condition, texts), words));
  }
  if (alert.kind === 'impossible' && metric !== null && value !== null && threshold === null)
    facts.push(fill(texts.night, { metric, value: write.number(value, unit) }));
  if (alert.kind === 'stuck' && metric !== null && value !== null && minutes !== null)
    facts.push(fill(texts.stuck, { metric, value: write.number(value, unit), minutes }));
  if (alert.kind === 'offline' && minutes !== null) facts.push(fill(texts.offline, { minutes }));
  if (alert.lost_kwh !== null && alert.lost_kwh >= 0.05)
    facts.push(fill(texts.lost, { energy: write.number(alert.lost_kwh, 'kWh') }));
  return {
    title: `${texts.severity[alert.severity]} · ${alert.site} · ${alert.rule}`,
    facts,
    href: `${home}/clients/${alert.device_id}`,
  };
}

type Sentences = Pick<
  (typeof mailTexts)['en'],
  'above' | 'below' | 'rose' | 'fell' | 'sparse' | 'beyond' | 'unlikePeers'
>;

function sentenceOf(kind: ToldAlert['kind'], condition: 'above' | 'below', texts: Sentences): string {
  if (kind === 'coverage') return texts.sparse;
  if (kind === 'impossible') return texts.beyond;
  if (kind === 'peers' || kind === 'outage') return texts.unlikePeers;
  if (kind === 'rate') return condition === 'above' ? texts.rose : texts.fell;
  return texts[condition];
}

function unitOf({ kind, metric_name: metric, quantity }: ToldAlert): string | undefined {
  if (isInPercent(kind)) return '%';
  return (metric ? unitOfMetric(metric) : undefined) ?? canonicalUnits[quantity as Quantity];
}
