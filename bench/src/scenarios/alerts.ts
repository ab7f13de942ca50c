import { temporaryFolder } from '../history/keep-history.ts';
import type { Figure } from '../report/figure.ts';
import { median, percentile, round } from '../report/statistics.ts';
import type { Scenario } from '../scenario.ts';
import { type Answer, bodyOf, Connections } from '../service/http.ts';
import { startPostgres } from '../service/postgres.ts';
import { startService } from '../service/service.ts';
import { type Staff, signIn } from '../service/staff.ts';
import { OPEN_ALERTS, openManyAlerts } from './alerts/open-alerts.ts';

const ROUNDS = 40;
const LIMIT_MS = 300;
/** What a page of the inbox selects at most. */
const PAGE = 50;
/** What one call may change at most. */
const MOST_AT_ONCE = 1000;

const filters = [
  'severity=critical',
  'kind=threshold',
  'kind=offline',
  'assignee=nobody',
  'search=Site+19',
  'search=nothing+of+the+kind',
  'severity=high&search=Region+7',
];

interface Listed {
  data: { id: string }[];
  next_cursor: string | null;
  counts: { open: number };
}

export const alerts: Scenario = {
  name: 'alerts',
  about: `the inbox with ${OPEN_ALERTS} open alerts on PostgreSQL: list, filter, next page, act on many`,
  async run(progress) {
    const postgres = await startPostgres();
    await postgres.drop('alerts');
    await postgres.create('alerts');
    const folder = temporaryFolder();
    const databaseUrl = postgres.urlOf('alerts');
    const service = await startService({
      dataDir: folder.path,
      databaseUrl,
      environment: { RATE_LIMITS: 'off' },
    });
    const connections = new Connections(4);
    try {
      const [staff] = await signIn(service.url, connections);
      if (!staff) throw new Error('Nobody signed in.');
      progress(`opening ${OPEN_ALERTS} alerts`);
      await openManyAlerts(databaseUrl);
      progress('reading and changing them');
      return await measure(staff);
    } finally {
      connections.close();
      await service.stop();
      folder.remove();
      await postgres.drop('alerts');
      postgres.stop();
    }
  },
};

async function measure(staff: Staff): Promise<Figure[]> {
  const list: number[] = [];
  const filtered: number[] = [];
  const bulk: number[] = [];
  const most: number[] = [];
  const timed = async (times: number[], call: Promise<Answer>): Promise<Answer> => {
    const answer = await call;
    bodyOf(answer);
    times.push(answer.milliseconds);
    return answer;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = '/v1/alerts?state=open&limit=50';
    const first = bodyOf<Listed>(await timed(list, staff.get(path)));
    if (first.counts.open !== OPEN_ALERTS) throw new Error(`${first.counts.open} alerts are open.`);
    await timed(list, staff.get(`${path}&cursor=${first.next_cursor}`));
    await timed(list, staff.get('/v1/alerts/attention'));
    for (const filter of filters) await timed(filtered, staff.get(`${path}&${filter}`));
    const ids = first.data.slice(0, PAGE).map(({ id }) => id);
    for (const action of ['acknowledge', 'unacknowledge'])
      await timed(bulk, staff.post('/v1/alerts/bulk', { action, ids }));
  }
  const all = await firstThousand(staff);
  for (const action of ['acknowledge', 'unacknowledge', 'acknowledge', 'unacknowledge'])
    await timed(most, staff.post('/v1/alerts/bulk', { action, ids: all }));
  const what = `inbox with ${OPEN_ALERTS.toLocaleString('en-US')} open alerts`;
  const figure = (name: string, times: number[], details: Figure['details'] = {}): Figure => ({
    what: `${what}: p95 of ${name}`,
    unit: 'ms',
    measured: round(percentile(times, 0.95)),
    limit: LIMIT_MS,
    better: 'lower',
    details: {
      calls: times.length,
      medianMs: round(median(times)),
      worstMs: round(percentile(times, 1)),
      ...details,
    },
  });
  return [
    figure('the list', list),
    figure('a filter', filtered),
    figure(`acting on ${PAGE}`, bulk, { medianMsOf1000: round(median(most)) }),
  ];
}

async function firstThousand(staff: Staff): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  while (ids.length < MOST_AT_ONCE) {
    const page = bodyOf<Listed>(await staff.get(`/v1/alerts?state=open&limit=200${cursor}`));
    ids.push(...page.data.map(({ id }) => id));
    cursor = `&cursor=${page.next_cursor}`;
  }
  return ids.slice(0, MOST_AT_ONCE);
}
