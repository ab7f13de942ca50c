import { judgeOutage, openDatabase, tenantTransaction } from 'api/upkeep';
import { temporaryFolder } from '../history/keep-history.ts';
import { round } from '../report/statistics.ts';
import type { Progress, Scenario } from '../scenario.ts';
import { Connections } from '../service/http.ts';
import { type Postgres, startPostgres } from '../service/postgres.ts';
import { startService } from '../service/service.ts';
import { signIn } from '../service/staff.ts';
import { addPlants, alertsOpen, analyze, PLANTS, STANDING, sendFrom } from './standstill/plants.ts';
import { Costs } from './upkeep/costs.ts';

const DATABASE = 'standstill';
const MINUTE = 60_000;
/** The rule of a new organization waits so long, and a minute more is enough for all. */
const UNTIL_OPEN = 16 * MINUTE;
/** Alerts are judged once a minute. */
const EVERY_SECONDS = 60;
const LOOKS = 5;
const LIMIT_PERCENT = 2;
const RETENTION_MONTHS = 13;

export const standstill: Scenario = {
  name: 'standstill',
  about: `what asking each minute which of ${PLANTS} plants stand still takes of one core, on PostgreSQL`,
  async run(progress) {
    const postgres = await startPostgres();
    const folder = temporaryFolder();
    const connections = new Connections(4);
    try {
      await postgres.drop(DATABASE);
      await postgres.create(DATABASE);
      const databaseUrl = postgres.urlOf(DATABASE);
      const service = await startService({
        dataDir: folder.path,
        databaseUrl,
        environment: { RATE_LIMITS: 'off' },
      });
      let now: number;
      try {
        const [staff] = await signIn(service.url, connections);
        if (!staff) throw new Error('Nobody signed in.');
        progress(`${PLANTS} plants send three hours, of which ${STANDING} stand still`);
        const senders = await addPlants({ url: service.url, connections, staff, databaseUrl });
        now = await sendFrom(senders);
      } finally {
        // It judges by the clock on the wall; here it is done by one that goes on when it is told to.
        await service.stop();
      }
      const costs = await costsOf(postgres, databaseUrl, now, progress);
      const percent = (of: State) => {
        const { service: node, database } = costs.of(of);
        return round((100 * (node + database)) / EVERY_SECONDS, 2);
      };
      return [
        {
          what: `Which of ${PLANTS} plants stand still, asked each minute: of one core, in the worst of ${STATES.length} states`,
          unit: '%',
          measured: Math.max(...STATES.map(percent)),
          limit: LIMIT_PERCENT,
          better: 'lower',
          details: Object.fromEntries(STATES.map((each) => [each, percent(each)])),
        },
      ];
    } finally {
      connections.close();
      folder.remove();
      await postgres.drop(DATABASE);
      postgres.stop();
    }
  },
};

/** In each of them a statement was slow once that was fast in the others. */
const STATES = ['nothing is known', 'tables are analyzed', 'alerts open', 'alerts are open'] as const;
type State = (typeof STATES)[number];

async function costsOf(
  postgres: Postgres,
  url: string,
  now: number,
  progress: Progress,
): Promise<Costs<State>> {
  const database = await openDatabase(
    { kind: 'postgres', url, replicaUrl: undefined, replicaLagMs: 0, distributed: false, poolSize: 2 },
    RETENTION_MONTHS,
  );
  try {
    const [tenant] = await database.owner.selectFrom('tenant').select('tenant_id').execute();
    if (!tenant) throw new Error('There is no organization.');
    const costs = new Costs<State>(postgres.pid);
    const look = (state: State, at: number) =>
      costs.measure(state, async () => {
        await tenantTransaction(database, tenant.tenant_id, (tx) => judgeOutage(tx, at));
        return 1;
      });
    progress('looking before anything opens');
    for (let index = 0; index < LOOKS; index += 1) await look('nothing is known', now);
    await analyze(url);
    for (let index = 0; index < LOOKS; index += 1) await look('tables are analyzed', now);
    progress('looking while alerts open, and while they are open');
    await look('alerts open', now + UNTIL_OPEN);
    const open = await alertsOpen(url);
    if (open !== STANDING) throw new Error(`${open} alerts are open, where ${STANDING} plants stand still.`);
    await analyze(url);
    for (let index = 0; index < LOOKS; index += 1) await look('alerts are open', now + UNTIL_OPEN);
    return costs;
  } finally {
    await database.close();
  }
}
