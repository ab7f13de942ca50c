import { join } from 'node:path';
import { compactMonths, openDatabase, putToRest } from 'api/upkeep';
import { temporaryFolder } from '../../history/keep-history.ts';
import { openEmbedded, openPostgres, type Sql } from '../../history/sql.ts';
import { bodyOf, type Connections } from '../../service/http.ts';
import { Integrator } from '../../service/integrator.ts';
import type { Postgres } from '../../service/postgres.ts';
import { processorSeconds } from '../../service/processor-time.ts';
import { startService } from '../../service/service.ts';
import { type Staff, signIn } from '../../service/staff.ts';
import { allClients } from '../statistics-history.ts';
import { type Packet, SITES } from './packets.ts';
import type { Question, Store } from './store.ts';

/** The limit on calls is per client and minute, and has its own tests; here each sends as much as it can. */
const environment = { RATE_LIMITS: 'off' };

/** What the readings take, by what it is: themselves, their hours, their days, and what is kept for both. */
export interface Room {
  readings: number;
  hours: number;
  days: number;
}

export interface Product extends Store {
  /** Adds the sites that are to send. */
  prepare(): Promise<void>;
  room(): Promise<Room>;
  /** Does what the service does by itself with what is older than two days. */
  putToRest(): Promise<void>;
}

const DAY = 86_400_000;
const RETENTION_MONTHS = 25;

/** Tables and keys of readings and of the figures counted from them, months and shards alike. */
const roomOf = async (sql: Sql): Promise<Room> => {
  const [room] = await sql.query<Record<keyof Room, string>>(`
    select sum(size) filter (where name ~ '^(reading_1h|hour_block)') as hours, sum(size) filter (where name ~ '^reading_1d') as days,
      sum(size) filter (where name !~ '^(reading_1[hd]|hour_block)') as readings
    from (select relname as name, pg_total_relation_size(oid) as size from pg_class
      where relkind = 'r' and relname ~ '^(reading_(1h|1d|block|[0-9]{4}_[0-9]{2})|hour_block)') as tables`);
  return {
    readings: Number(room?.readings ?? 0),
    hours: Number(room?.hours ?? 0),
    days: Number(room?.days ?? 0),
  };
};

async function putAllToRest(config: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(config, RETENTION_MONTHS);
  const tenants = await database.owner.selectFrom('tenant').select('tenant_id').execute();
  for (const { tenant_id } of tenants) await putToRest(database, tenant_id);
  await compactMonths(database.owner);
  await database.close();
}

const sum = ({ readings, hours, days }: Room) => readings + hours + days;

const figuresAt = (days: number) => {
  const end = Math.ceil(Date.now() / 60_000) * 60_000;
  return { start_time: new Date(end - days * DAY).toISOString(), end_time: new Date(end).toISOString() };
};

async function ask(staff: Staff, clients: readonly string[], question: Question): Promise<number> {
  const execute = (template_id: string, parameters: object) =>
    staff.post('/v1/query/execute', { template_id, parameters, cache_ttl: 0 });
  const answer = await {
    'year by day': () =>
      execute('metric_lines', {
        ...figuresAt(365),
        client_ids: clients,
        metric_name: 'energy_consumption',
        interval: '1 day',
        max_points: 1000,
      }),
    'last day by quarters': () =>
      execute('metric_timeseries', {
        ...figuresAt(1),
        metric_name: 'power',
        interval: '15 minutes',
        max_points: 1000,
        extremes: false,
      }),
    'year, one figure each': () => execute('client_metrics_summary', figuresAt(365)),
  }[question]();
  const { data } = bodyOf<{ data: { results?: unknown[] } | unknown[] }>(answer);
  if (JSON.stringify(data).length < 500)
    throw new Error(`The product knows nothing of ${question}: ${answer.text}`);
  return answer.milliseconds;
}

/** The product on PostgreSQL: its processor seconds are those of the service and of the server. */
export async function productOnPostgres(
  postgres: Postgres,
  databaseUrl: string,
  connections: Connections,
): Promise<Product> {
  const folder = temporaryFolder();
  const service = await startService({ dataDir: folder.path, databaseUrl, environment });
  const [staff] = await signIn(service.url, connections);
  if (!staff) throw new Error('Nobody signed in.');
  const sites = new Sites(service.url, connections, staff);
  const room = async () => {
    const sql = await openPostgres(databaseUrl);
    await sql.query('vacuum');
    const found = await roomOf(sql);
    await sql.close();
    return found;
  };
  let clients: string[] | undefined;
  return {
    name: 'product',
    prepare: async () => void (await sites.gateways()),
    send: (packet) => sites.send(packet),
    processorSeconds: () => (processorSeconds(service.pid) ?? 0) + (processorSeconds(postgres.pid) ?? 0),
    room,
    putToRest: () =>
      putAllToRest({
        kind: 'postgres',
        url: databaseUrl,
        replicaUrl: undefined,
        replicaLagMs: 0,
        distributed: false,
        poolSize: 5,
      }),
    bytes: async () => sum(await room()),
    async ask(question) {
      clients ??= await allClients(staff);
      return ask(staff, clients, question);
    },
    async changeAll() {
      const sql = await openPostgres(databaseUrl);
      await sql.query(
        `update reading_change set version = version + 1 where day > now() - interval '4 days'`,
      );
      await sql.close();
    },
    async close() {
      await service.stop();
      folder.remove();
    },
  };
}

/** Bytes of the readings in the embedded database after these packets: nobody else can look while the service has it open. */
export async function embeddedRoom(packets: readonly Packet[], connections: Connections): Promise<Room> {
  const folder = temporaryFolder();
  try {
    const service = await startService({ dataDir: folder.path, environment });
    try {
      const [staff] = await signIn(service.url, connections);
      if (!staff) throw new Error('Nobody signed in.');
      const sites = new Sites(service.url, connections, staff);
      for (const packet of packets) await sites.send(packet);
    } finally {
      await service.stop();
    }
    await putAllToRest({ kind: 'embedded', folder: join(folder.path, 'database') });
    const sql = await openEmbedded(join(folder.path, 'database'));
    await sql.query('vacuum');
    const room = await roomOf(sql);
    await sql.close();
    return room;
  } finally {
    folder.remove();
  }
}

/** The sites that send, each with a token of its own. */
class Sites {
  readonly #url: string;
  readonly #connections: Connections;
  readonly #staff: Staff;
  #gateways: Promise<Integrator[]> | undefined;

  constructor(url: string, connections: Connections, staff: Staff) {
    this.#url = url;
    this.#connections = connections;
    this.#staff = staff;
  }

  gateways(): Promise<Integrator[]> {
    this.#gateways ??= this.#add();
    return this.#gateways;
  }

  async send({ site, json, values }: Packet): Promise<void> {
    const answer = await (await this.gateways())[site]?.sendColumns(json);
    if (!answer) throw new Error(`There is no site ${site}.`);
    const { data } = bodyOf<{ data: { created: number } }>(answer);
    if (data.created === 0)
      throw new Error(`None of ${values} values was stored: ${answer.text.slice(0, 500)}`);
  }

  async #add(): Promise<Integrator[]> {
    const gateways: Integrator[] = [];
    for (let site = 0; site < SITES; site += 1)
      gateways.push(await Integrator.add(this.#url, this.#connections, this.#staff, `Site ${site}`));
    return gateways;
  }
}
