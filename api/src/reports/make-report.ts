import { fill } from '../notifications/mail-texts.ts';
import { repairedHours } from '../quality/repair/repaired-values.queries.ts';
import { readOrganization } from '../settings/settings.queries.ts';
import { expectedOfClients, type Reads } from './expected-of-clients.ts';
import { alertsOfGroups, type AlertsOfGroup } from './report-alerts.queries.ts';
import { type ClientOfReport, clientsOfReport, energyOfClients } from './report-energy.queries.ts';
import { periodOf } from './report-period.ts';
import { lossesOfReport, notesOfLosses, topLossesOf } from './report-losses.ts';
import { type FigureId, sectionIds, sections, unitOf } from './report-sections.ts';
import { reportTexts, type ReportTexts } from './report-texts.ts';
import { type Facts, figuresOfRow } from './row-figures.ts';
import type { Report, ReportGroup, ReportQuery, ReportRow, ReportSection } from './report.schema.ts';

/** More than a person reads, and than a file should hold of one table. */
const MOST_ROWS = 1000;

interface Asked {
  query: ReportQuery;
  zone: string;
  /** Alerts are left out for who may not read them. */
  withAlerts: boolean;
  now?: Date;
}

/** All figures of a report, which every format tells alike. */
export async function makeReport(read: Reads, { query, zone, withAlerts, now }: Asked): Promise<Report> {
  const { group = 'site', language = 'en' } = query;
  const texts = reportTexts[language];
  const period = periodOf(query, zone, now);
  const { clients, organization } = await read(async (tx) => ({
    clients: await clientsOfReport(tx),
    organization: (await readOrganization(tx)).company_name,
  }));
  const energy = (days: { from: string; to: string }) =>
    read(async (tx) => byClient(await energyOfClients(tx, zone, days)));
  const expected = await expectedOfClients(read, clients, period);
  const repaired = await read((tx) =>
    repairedHours(tx, null, { from: Date.parse(period.from), to: Date.parse(period.to) }),
  );
  const repairedCount = [...repaired.values()].reduce((sum, each) => sum + each, 0);
  const losses = await read((tx) => lossesOfReport(tx, zone, period, now ?? new Date()));
  const facts: Facts = {
    now: await energy(period),
    previous: await energy(period.previous),
    year: await energy(period.year),
    expected: expected.clients,
    losses,
  };
  const alerts = withAlerts
    ? await read(async (tx) => ({
        total: (await alertsOfGroups(tx, 'organization', period))[0],
        rows: await alertsOfGroups(tx, group, period),
      }))
    : null;
  const alertsOf = new Map(alerts?.rows.map((each) => [each.key, each]));
  // Who is inactive and sent nothing is no part of it.
  const seen = clients.filter(({ client_id, active }) => active || facts.now.has(client_id));
  const rows = [...groupsOf(seen, clients, group)].map(
    ([key, { name, members }]): ReportRow => ({
      key,
      name: group === 'type' ? typeName(name, texts) : name,
      sites: sitesOf(members),
      figures: figuresOfRow(members, facts, alerts && (alertsOf.get(key) ?? noAlerts)),
    }),
  );
  const figures = figuresOfRow(seen, facts, alerts && (alerts.total ?? noAlerts));
  const notes = [
    period.complete ? null : texts.notes.running,
    withAlerts ? null : texts.notes.alerts,
    expected.left_out === 'range' ? texts.notes.expectedRange : null,
    expected.left_out === 'sites' ? texts.notes.expectedSites : null,
    repairedCount > 0 ? fill(texts.notes.repaired, { count: repairedCount }) : null,
    ...notesOfLosses(losses, texts),
    group === 'tag' ? texts.notes.tags : null,
    rows.length > MOST_ROWS ? fill(texts.notes.rows, { count: rows.length - MOST_ROWS }) : null,
  ];
  return {
    organization,
    time_zone: zone,
    language,
    made_at: (now ?? new Date()).toISOString(),
    period,
    group,
    currency: losses.currency,
    sections: sectionsOf(language, [figures, ...rows.map((row) => row.figures)], losses.currency),
    total: { sites: sitesOf(seen), figures },
    rows: rows.toSorted(byEnergy).slice(0, MOST_ROWS),
    left_out: Math.max(0, rows.length - MOST_ROWS),
    top_losses: topLossesOf(losses, texts),
    notes: notes.filter((note) => note !== null),
  };
}

/** As pages call them (`use-type-name.ts`): types that there is no word for stay as they are written. */
function typeName(type: string | null, { types }: ReportTexts): string | null {
  const name = type?.trim().toLowerCase() ?? '';
  return Object.hasOwn(types, name) ? types[name as keyof typeof types] : type;
}

const noAlerts: AlertsOfGroup = {
  key: null,
  opened: 0,
  critical: 0,
  unresolved: 0,
  answered: 0,
  answer: null,
  resolve: null,
};

const byClient = <T extends { client_id: string }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.client_id, row]));

const sitesOf = (clients: readonly ClientOfReport[]) => new Set(clients.map(({ site_id }) => site_id)).size;

type Members = Map<string | null, { name: string | null; members: ClientOfReport[] }>;

/** Devices go where their site does. */
function groupsOf(
  seen: readonly ClientOfReport[],
  all: readonly ClientOfReport[],
  group: ReportGroup,
): Members {
  if (group === 'organization') return new Map();
  const sites = new Map(all.map((client) => [client.client_id, client]));
  const groups: Members = new Map();
  for (const client of seen) {
    const site = sites.get(client.site_id) ?? client;
    for (const [key, name] of keysOf(site, group)) {
      const found = groups.get(key) ?? { name, members: [] };
      found.members.push(client);
      groups.set(key, found);
    }
  }
  return groups;
}

type Key = [key: string | null, name: string | null];

function keysOf(site: ClientOfReport, group: Exclude<ReportGroup, 'organization'>): Key[] {
  switch (group) {
    case 'site':
      return [[site.client_id, site.name]];
    case 'tag':
      return site.tags.length === 0 ? [[null, null]] : [...new Set(site.tags)].map((tag) => [tag, tag]);
    case 'type':
    case 'region':
      return [[site[group], site[group]]];
  }
}

function byEnergy(one: ReportRow, other: ReportRow): number {
  const energies = ({ figures }: ReportRow) => [figures.generation_kwh ?? -1, figures.consumption_kwh ?? -1];
  const [made = 0, used = 0] = energies(one);
  const [otherMade = 0, otherUsed = 0] = energies(other);
  return otherMade - made || otherUsed - used || (one.name ?? '').localeCompare(other.name ?? '');
}

/** Sections of which nothing is known would be tables of dashes. */
function sectionsOf(
  language: Report['language'],
  rows: readonly Report['total']['figures'][],
  currency: string | null,
): ReportSection[] {
  const texts = reportTexts[language];
  const isTold = (id: FigureId) => rows.some((figures) => figures[id] !== null);
  return sectionIds
    .filter((id) => sections[id].some(isTold))
    .map((id) => ({
      id,
      title: texts.sections[id],
      columns: sections[id].map((figure) => {
        const unit = unitOf(figure);
        const { title, definition } = texts.columns[nameOf(figure)];
        const named = unit === 'money' && currency !== null ? `${title} (${currency})` : title;
        return { id: figure, unit, title: named, definition };
      }),
    }));
}

type ColumnText = keyof (typeof reportTexts)['en']['columns'];

/** What is generated and what is used are told by the same figures, but for the first. */
function nameOf(id: FigureId): ColumnText {
  const shared = id.replace(/^(generation|consumption)_(?!kwh$)/, '');
  return shared as ColumnText;
}
