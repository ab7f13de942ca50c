import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { Dice } from './dice.ts';
import {
  credentialsOf,
  type DescribedOperation,
  everyOperation,
  type Inhabited,
  inhabit,
} from './inhabited.ts';
import { RequestMaker } from './random-request.ts';

const rounds = 3;
const unknownId = '7b1c9d1e-0000-4000-8000-000000000000';
/** Belong to no tenant, and so are changed by both. */
const shared = new Set(['listReleaseHealth']);
/** Tell how far a job has come at that moment, which is chance. */
const underWay = new Set(['listBackups', 'listReportSchedules', 'getReportSchedule', 'listReportSendings']);
/** Would end the session that the others need. */
const last = new Set(['signOut']);

let service: TestService;
let operations: DescribedOperation[];
beforeAll(async () => {
  service = await TestService.start();
  operations = (await everyOperation(service)).filter(
    ({ operation: { operationId } }) => ![last, shared, underWay].some((set) => set.has(operationId)),
  );
});
afterAll(() => service.close());

interface Told {
  status: number;
  text: string;
}

async function ask(
  home: Inhabited,
  ids: readonly string[],
  { document, method, path, operation }: DescribedOperation,
  seed: number,
): Promise<Told & { what: string }> {
  const request = new RequestMaker(document, new Dice(seed), ids, 0).make(method, path, operation);
  const answer = await fetch(service.url + request.path, {
    method: request.method,
    headers: { ...request.headers, ...credentialsOf(home, path) },
    ...(request.body === undefined ? {} : { body: request.body }),
    redirect: 'manual',
  });
  const what = `${request.method} ${request.path} ${String(request.body)}`;
  return { status: answer.status, text: await answer.text(), what };
}

/**
 * What is another one for every tenant, or every call, says nothing: ids, times, tokens and its own name. Nor does the
 * order of the parts, where it comes from random ids.
 */
function plain(text: string, word: string): string {
  // Which ones of a list come first is chance as well, where random ids order it.
  if (/"next_cursor":"/.test(text)) return 'a page of several';
  return (
    text
      .replaceAll(word, 'home')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      // By which a PDF is told from another, and when it was made.
      .replaceAll(/\/ID \[[^\]]*\]|<[0-9a-f]{32}>|D:\d{14}Z/g, 'made')
      .replaceAll(/\b(ems_|emr_|whsec_|eyJ)[\w+/=.-]+/g, 'token')
      // Codes by which a screen is let in.
      .replaceAll(/"device_code":"[\w-]{43}"|[B-Z]{4}-[B-Z]{4}\b/g, 'code')
      // Of a time that ends now, as are the last digits of averages.
      .replaceAll(/"coverage":[\d.e-]+/g, '"coverage":0')
      .replaceAll(/\d+\.\d{9,}/g, (figure) => String(Number(Number(figure).toPrecision(9))))
      .replaceAll(/"execution_time_ms":[\d.]+/g, '"execution_time_ms":0')
      .split(/[[\]{},\n]+/)
      .toSorted()
      .join('\n')
  );
}

describe('two tenants', () => {
  it('are told the same about each other as about nothing, and change nothing of each other', {
    timeout: 300_000,
  }, async () => {
    const dice = new Dice(1);
    const foreign = await inhabit(service, 'foreigner');
    const nowhere = foreign.ids.map(() => unknownId);
    const before = await snapshot(foreign.tenant);
    const statuses = new Set<number>();
    for (let round = 0; round < rounds; round += 1) {
      // Twins, asked the same: one about itself and the other tenant, its twin about itself and what never was.
      const words = [`twina${round}`, `twinb${round}`] as const;
      const here = await inhabit(service, words[0]);
      const twin = await inhabit(service, words[1]);
      // Readers first: what a write destroys cannot be looked for afterwards.
      const drawn = operations.map((operation) => ({ operation, at: dice.next() }));
      const shuffled = drawn.toSorted((a, b) => a.at - b.at).map(({ operation }) => operation);
      const inTurn = [...shuffled.filter(isReader), ...shuffled];
      for (const operation of inTurn) {
        const seed = dice.upTo(1_000_000);
        // Foreign things more often than own ones, which make the request about both meaningful.
        const [theirs, nothing] = await Promise.all([
          ask(here, [...here.ids, ...foreign.ids, ...foreign.ids], operation, seed),
          ask(twin, [...twin.ids, ...nowhere, ...nowhere], operation, seed),
        ]);
        expect(theirs.text, theirs.what).not.toMatch(/foreigner/i);
        expect({ status: theirs.status, text: plain(theirs.text, words[0]) }, theirs.what).toEqual({
          status: nothing.status,
          text: plain(nothing.text, words[1]),
        });
        statuses.add(theirs.status);
      }
    }
    expect(await snapshot(foreign.tenant)).toEqual(before);
    // The calls were not all refused, nor did they all find something.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 404]));
  });

  it('cannot tell from the time it takes whether a thing is of the other or of nobody', async () => {
    const foreign = await inhabit(service, 'foreigner');
    const here = await inhabit(service, 'clockmaker');
    const readers = operations.filter((each) => isReader(each) && /\{(id|[a-z]+_id)\}$/.test(each.path));
    expect(readers.length).toBeGreaterThan(5);
    const medians = async (path: string): Promise<[theirs: number, nothing: number]> => {
      const durations: [theirs: number[], nothing: number[]] = [[], []];
      // By turns, so that whatever else the machine does happens to both.
      for (let turn = 0; turn < 30; turn += 1) {
        for (const [side, id] of [foreign.ids[turn % foreign.ids.length], unknownId].entries()) {
          const began = performance.now();
          const answer = await fetch(service.url + path.replace(/\{\w+\}/, String(id)), {
            headers: credentialsOf(here, path),
          });
          await answer.arrayBuffer();
          durations[side]?.push(performance.now() - began);
        }
      }
      const [theirs, nothing] = durations;
      return [median(theirs), median(nothing)];
    };
    const tells = ([theirs, nothing]: [number, number]) =>
      Math.abs(theirs - nothing) >= Math.max(2, Math.min(theirs, nothing) / 2);
    for (const { path } of readers) {
      // A busy machine may favour one side once; what tells tells each time, and in the same direction.
      const seen = [await medians(path)];
      while (seen.length < 4 && seen.every(tells)) seen.push(await medians(path));
      const always = seen.every(tells) && new Set(seen.map(([a, b]) => Math.sign(a - b))).size === 1;
      expect(always, `${path}: ${JSON.stringify(seen)} ms`).toBe(false);
    }
  });
});

function isReader({ method }: DescribedOperation): boolean {
  return method === 'get';
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** All that belongs to a tenant. */
async function snapshot(tenant: Tenant): Promise<Record<string, unknown[]>> {
  const tables = [
    'app_user',
    'role',
    'role_permission',
    'user_role',
    'session_family',
    'refresh_token',
    'audit_entry',
    'client',
    'series',
    'reading',
    'reading_block',
    'hour_block',
    'reading_1h',
    'reading_1d',
    'reading_change',
    'metric_quantity',
    'idempotency_key',
    'export',
    'alert_rule',
    'alert',
    'maintenance_window',
    'maintenance_site',
    'webhook',
    'site_note',
    'site_note_photo',
  ] as const;
  return service.inTenant(tenant, async ({ db }) => {
    const found: [string, unknown[]][] = [];
    for (const table of tables) {
      const rows = await db.selectFrom(table).selectAll().where('tenant_id', '=', tenant.tenantId).execute();
      found.push([table, rows.map((row) => JSON.stringify(row)).toSorted()]);
    }
    return Object.fromEntries(found);
  });
}
