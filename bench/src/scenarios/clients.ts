import { join } from 'node:path';
import { temporaryFolder } from '../history/keep-history.ts';
import { openEmbedded } from '../history/sql.ts';
import type { Figure } from '../report/figure.ts';
import { median, percentile, round } from '../report/statistics.ts';
import type { Scenario } from '../scenario.ts';
import { bodyOf, Connections } from '../service/http.ts';
import { startService } from '../service/service.ts';
import { signIn, type Staff } from '../service/staff.ts';

const LINES = 10_000;
/** What the page sends in one call. */
const ROWS_PER_CALL = 500;
const ROUNDS = 20;
const METRICS_TOKEN = 'a-token-of-the-benchmark';
const environment = { RATE_LIMITS: 'off', METRICS_TOKEN };

/** What staff look for, each in its own way. */
const searches: Record<string, string> = {
  'first page': '',
  'a word that few have': 'search=site%20042',
  'a word that all have': 'search=photovoltaic',
  'a word that none has': 'search=zzzz',
  'an id': 'search=7f3a',
  'a place': 'location=Building%20B',
  connectivity: 'status=warning',
  'status and text': 'status=maintenance&search=site',
  'page 500': 'page=500',
  'by last update': 'sort=last_seen_at&order=desc',
  'by status': 'sort=status',
};

export const clients: Scenario = {
  name: 'clients',
  about: 'import of 10,000 clients, searching among them, and their power of now, on the embedded database',
  async run(progress) {
    const folder = temporaryFolder();
    const connections = new Connections(6);
    try {
      progress('importing 10,000 lines');
      const imported = await whileServing(folder.path, connections, importFigures);
      progress('adding what the clients sent in the last day');
      await addLastDay(folder.path);
      progress('searching');
      const searched = await whileServing(folder.path, connections, searchFigures);
      progress('the power of now');
      const now = await whileServing(folder.path, connections, nowFigures);
      progress('figures of a page of clients');
      const page = await whileServing(folder.path, connections, pageFigures);
      return [...imported, ...searched, ...now, ...page];
    } finally {
      connections.close();
      folder.remove();
    }
  },
};

async function whileServing(
  dataDir: string,
  connections: Connections,
  work: (staff: Staff, memory: () => Promise<number>) => Promise<Figure[]>,
): Promise<Figure[]> {
  const service = await startService({ dataDir, environment });
  const memory = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { text } = await connections.send({ method: 'GET', url: `${service.url}/metrics`, headers });
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1024 ** 2;
  };
  try {
    const [staff] = await signIn(service.url, connections);
    if (!staff) throw new Error('Nobody signed in.');
    return await work(staff, memory);
  } finally {
    await service.stop();
  }
}

const rows = Array.from({ length: LINES }, (_, index) => ({
  line: index + 2,
  name: `Site ${String(index).padStart(5, '0')}`,
  description: `Photovoltaic plant with ${index % 90} strings`,
  location: `Building ${'ABC'.charAt(index % 3)}`,
  status: index % 20 === 0 ? 'maintenance' : 'active',
}));

/** As the page does it: all lines as a dry run, then all lines. */
async function importAll(staff: Staff, created: number): Promise<void> {
  for (const dry_run of [true, false]) {
    let count = 0;
    for (let from = 0; from < LINES; from += ROWS_PER_CALL) {
      const body = { dry_run, rows: rows.slice(from, from + ROWS_PER_CALL) };
      const { data } = bodyOf<{ data: { rows: { result: string }[] } }>(
        await staff.post('/v1/clients/import', body),
      );
      count += data.rows.filter(({ result }) => result === 'created').length;
    }
    if (count !== created) throw new Error(`${count} of ${created} lines were created.`);
  }
}

async function importFigures(staff: Staff, memory: () => Promise<number>): Promise<Figure[]> {
  const began = performance.now();
  await importAll(staff, LINES);
  const milliseconds = performance.now() - began;
  const before = await memory();
  for (let again = 0; again < 3; again += 1) await importAll(staff, 0);
  const after = await memory();
  return [
    {
      what: 'Import of 10,000 clients, embedded: dry run and import',
      unit: 'ms',
      measured: round(milliseconds),
      limit: 30_000,
      better: 'lower',
    },
    {
      what: 'Importing the same 10,000 lines three times more: growth of memory',
      unit: 'MB',
      measured: round(after - before, 1),
      limit: 50,
      better: 'lower',
      details: { beforeMb: round(before), afterMb: round(after) },
    },
  ];
}

/** Every client with five metrics and a day of hours, half of them silent for a while, and three hours of power. */
async function addLastDay(dataDir: string): Promise<void> {
  const sql = await openEmbedded(join(dataDir, 'database'));
  await sql.query(`
    update client set last_seen_at = now() - make_interval(mins => abs(hashtext(name)) % 3000), role = 'generation';
    insert into series (tenant_id, series_id, client_id, metric_name, kind)
    select tenant_id, row_number() over (order by position, client_id), client_id, metric, 'num' from client,
      unnest(array['energy_consumption', 'power', 'temperature', 'humidity', 'voltage']) with ordinality m(metric, position);
    insert into reading_1h (tenant_id, series_id, bucket, n, sum, min, max, level, first_ts, last_ts)
    select tenant_id, series_id, at, 4, series_id % 100, 0, 1, series_id % 100 / 4.0, at + interval '1 minute', at + interval '1 hour' from series,
      generate_series(date_trunc('hour', now()) - interval '47 hours', now(), interval '1 hour') at
    where metric_name in ('energy_consumption', 'power');
    insert into loss_site (tenant_id, client_id, kind, state, missing, version, judged_at, judged_to)
    select tenant_id, client_id, 'solar', 'known', '{}', 1, now(), now() from client;
    insert into lost_energy select tenant_id, day::date, client_id, 24, 24, 200, 150, 0, 10, 0, 0, 0, 0, 0 from client,
      generate_series(now() - interval '30 days', now() + interval '1 day', interval '1 day') day;
    insert into reading (tenant_id, series_id, ts, num)
    select tenant_id, series_id, at, series_id % 100 from series,
      generate_series(now() - interval '3 hours', now(), interval '15 minutes') at where metric_name = 'power'`);
  await sql.query('vacuum analyze');
  await sql.close();
}

/** The one order that has to look at every client's readings of a day. */
const byConsumption = { 'by consumption': 'sort=consumption&order=desc' };

async function timesOf(staff: Staff, queries: Record<string, string>): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(Object.keys(queries).map((name) => [name, []]));
  for (let turn = -2; turn < ROUNDS; turn += 1) {
    for (const [name, query] of Object.entries(queries)) {
      const answer = await staff.get(`/v1/clients?limit=10&${query}`);
      bodyOf(answer);
      if (turn >= 0) times.get(name)?.push(answer.milliseconds);
    }
  }
  return times;
}

async function searchFigures(staff: Staff): Promise<Figure[]> {
  const times = await timesOf(staff, searches);
  const sorted = [...(await timesOf(staff, byConsumption)).values()].flat();
  const all = [...times.values()].flat();
  const medians = [...times].map(([name, sample]) => [`${name}, median ms`, round(median(sample))] as const);
  return [
    {
      what: 'Search among 10,000 clients, embedded: p95 of the answer',
      unit: 'ms',
      measured: round(percentile(all, 0.95)),
      limit: 100,
      better: 'lower',
      details: { medianMs: round(median(all)), ...Object.fromEntries(medians) },
    },
    {
      what: '10,000 clients in the order of their consumption, embedded: p95 of the answer',
      unit: 'ms',
      measured: round(percentile(sorted, 0.95)),
      limit: 500,
      better: 'lower',
      details: { medianMs: round(median(sorted)) },
    },
  ];
}

async function nowFigures(staff: Staff): Promise<Figure[]> {
  const times: number[] = [];
  for (let turn = -2; turn < ROUNDS; turn += 1) {
    const answer = await staff.get('/v1/now');
    const { data } = bodyOf<{ data: { generation: { sites: number } } }>(answer);
    if (data.generation.sites !== LINES)
      throw new Error(`Only ${data.generation.sites} sites have a power of now.`);
    if (turn >= 0) times.push(answer.milliseconds);
  }
  return [
    {
      what: 'Power of now of 10,000 sites, embedded: p95 of the answer',
      unit: 'ms',
      measured: round(percentile(times, 0.95)),
      limit: 1000,
      better: 'lower',
      details: { medianMs: round(median(times)) },
    },
  ];
}

/** What the list asks while it shows figures: as many rows as a page can have, of 10,000. */
async function pageFigures(staff: Staff): Promise<Figure[]> {
  const times: number[] = [];
  for (let turn = -2; turn < ROUNDS; turn += 1) {
    const list = await staff.get(`/v1/clients?limit=100&page=${((turn + 2) % 50) + 1}`);
    const ids = bodyOf<{ data: { id: string }[] }>(list).data.map(({ id }) => id);
    const answer = await staff.get(`/v1/clients/figures?ids=${ids.join(',')}`);
    const { data } = bodyOf<{ data: { clients: { power: { is_now: boolean } | null }[] } }>(answer);
    const known = data.clients.filter(({ power }) => power?.is_now === true).length;
    if (known !== 100) throw new Error(`Of 100 clients ${known} have a power of now.`);
    if (turn >= 0) times.push(answer.milliseconds);
  }
  const totals: number[] = [];
  for (let turn = -1; turn < 10; turn += 1) {
    const answer = await staff.get('/v1/clients/totals?group=type');
    const { data } = bodyOf<{ data: { groups: { clients: number }[] } }>(answer);
    if (data.groups[0]?.clients !== LINES) throw new Error('Not all clients are in the totals.');
    if (turn >= 0) totals.push(answer.milliseconds);
  }
  return [
    {
      what: 'Figures of all of 10,000 clients, embedded: p95 of the answer',
      unit: 'ms',
      measured: round(percentile(totals, 0.95)),
      limit: 2000,
      better: 'lower',
      details: { medianMs: round(median(totals)) },
    },
    {
      what: 'Figures of 100 of 10,000 clients, embedded: p95 of the answer',
      unit: 'ms',
      measured: round(percentile(times, 0.95)),
      limit: 200,
      better: 'lower',
      details: { medianMs: round(median(times)) },
    },
  ];
}
