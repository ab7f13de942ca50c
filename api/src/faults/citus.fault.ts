import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { ServerProcess, TestFolder } from '../lifecycle/testing/server-process.ts';
import type { Caller } from '../testing/caller.ts';
import { TEST_RETENTION_MONTHS } from '../testing/test-database.ts';
import { TestProvider } from '../testing/test-provider.ts';
import { ask, CitusCluster, ownerAt, portOf } from './citus-cluster.ts';
import { ENTRIES, makeOlder, whatIsThere } from './citus-upgrade.ts';
import { Installation, serverAt } from './installation.ts';
import { measured } from './measured.ts';
import { OperationsDocument, replaced } from './operations-blocks.ts';

const citus = await CitusCluster.start();
if (!citus)
  process.stderr.write('!! SKIPPED: Citus, its set-up and its lost worker: no PostgreSQL here has Citus.\n');

const recovery = { timeout: 20_000, interval: 100 };

describe.runIf(citus)('a coordinator and two workers, set up by docs/operations.md', () => {
  const page = new OperationsDocument();
  const folder = new TestFolder();
  let sites = new Map<string, Installation>();
  const nodes = citus?.nodes ?? [];
  const [coordinator, ...workers] = nodes;
  const placeOf = (site: Installation) => citus?.placeOf(site);
  let server: ServerProcess;
  let at: string;
  let serial = 0;

  const devices = new Map<Installation, Caller>();
  /** A device that has its token, and sends two readings. */
  async function send(site: Installation | undefined): Promise<number | undefined> {
    if (!site) throw new Error('No tenant lies there.');
    const device = devices.get(site) ?? (await site.device(at));
    devices.set(site, device);
    serial += 2;
    return (await device.post(`${site.readings}/batch`, site.batch([serial, serial + 1]))).status;
  }

  beforeAll(async () => {
    await citus?.setUp(page);
    sites = (await citus?.sites(folder)) ?? sites;
    const [first] = sites.values();
    server = first?.begin() ?? new ServerProcess({});
    at = await server.ready();
  }, 300_000);

  afterAll(async () => {
    const [first] = sites.values();
    await first?.end();
    citus?.stop();
    folder.remove();
  });

  it('takes its tables from a user who is no superuser, and places tenants on both workers', async () => {
    const [row] = await ask<{ owner: string; super: boolean; tables: number }>(
      coordinator,
      'energy',
      `select rolname as owner, rolsuper as super, count(*)::int as tables
       from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid join pg_roles r on r.oid = c.relowner
       where p.partmethod = 'h' group by 1, 2`,
    );
    expect(row).toMatchObject({ owner: 'energy_owner', super: false });
    expect(row?.tables).toBeGreaterThan(20);
    expect([...sites.keys()].toSorted()).toEqual(workers.map(portOf).toSorted());
    for (const site of sites.values()) expect(await send(site)).toBe(200);
  });

  it('stores and corrects a batch on its tenant’s worker, and touches no other', async () => {
    await ask(
      coordinator,
      'postgres',
      `alter database energy set citus.log_remote_commands = on; alter database energy set log_min_messages = notice`,
    );
    await server.stop();
    const [[place, site] = ['', undefined]] = sites;
    server = site?.begin() ?? server;
    at = await server.ready();
    devices.clear();
    // What a process asks at its first batch is known from here on.
    for (const each of sites.values()) await send(each);
    const log = () => readFileSync(join(coordinator?.folder ?? '', 'log'), 'utf8');
    const device = await site?.device(at);
    const before = log().length;
    const batch = site?.batch([9000, 9001, 9002]);
    expect((await device?.post(`${site?.readings}/batch`, batch))?.status).toBe(200);
    const corrected = batch?.readings.map((reading) => ({ ...reading, consumption: 7 }));
    expect((await device?.post(`${site?.readings}/batch`, { readings: corrected }))?.status).toBe(200);
    const stored = transactionsOf(log().slice(before)).filter((commands) =>
      commands.includes('INSERT INTO public.reading_'),
    );
    await ask(coordinator, 'postgres', 'alter database energy reset citus.log_remote_commands');
    expect(stored.length).toBeGreaterThanOrEqual(2);
    const asked = stored
      .flatMap((commands) => [...commands.matchAll(/on server energy_app@127\.0\.0\.1:(\d+)/g)])
      .map(([, port]) => port);
    expect(new Set(asked)).toEqual(new Set([place]));
  });

  it('stores readings of others while a worker is lost, and of all when it is back', async () => {
    const [lost, other] = workers;
    const [away, there] = [lost, other].map((worker) => sites.get(worker ? portOf(worker) : ''));
    lost?.crash();
    try {
      const answers: (number | undefined)[] = [];
      for (let round = 0; round < 20; round += 1) {
        const [refused, stored] = await Promise.all([send(away), send(there)]);
        expect(refused).toBe(503);
        answers.push(stored);
      }
      expect(answers).toEqual(answers.map(() => 200));
      expect((await fetch(`${at}/readyz`)).status).toBe(200);
    } finally {
      lost?.start();
    }
    const began = performance.now();
    await expect.poll(() => send(away), recovery).toBe(200);
    measured(
      'a worker of Citus was lost: its tenants are served again after (ms)',
      performance.now() - began,
    );
  });

  it('stores readings of others while a worker hangs, and of all when it goes on', async () => {
    const [hanging, other] = workers;
    const [away, there] = [hanging, other].map((worker) => sites.get(worker ? portOf(worker) : ''));
    hanging?.freeze();
    const waits: Promise<unknown>[] = [];
    try {
      // As many as its process has connections, and more.
      for (let caller = 0; caller < 12; caller += 1) waits.push(send(away).catch(() => undefined));
      const answers: (number | undefined)[] = [];
      let slowest = 0;
      for (let round = 0; round < 20; round += 1) {
        const began = performance.now();
        answers.push(await send(there));
        slowest = Math.max(slowest, performance.now() - began);
      }
      measured('a worker of Citus hangs: longest wait of others (ms)', slowest);
      expect(answers).toEqual(answers.map(() => 200));
    } finally {
      hanging?.thaw();
    }
    await Promise.all(waits);
    await expect.poll(() => send(away), recovery).toBe(200);
  });

  it('moves a tenant to the other worker with all that it has', async () => {
    const [[place, site] = ['', undefined]] = sites;
    const other = workers.find((worker) => portOf(worker) !== place);
    if (!site || !other) throw new Error('There is nobody to move.');
    const device = await site.device(at);
    const before = await site.stored(device);
    const lines = page.next('Citus', 'sql').replaceAll(/'client', 7\b/g, `'client', ${site.tenantNumber}`);
    const began = performance.now();
    await ask(
      coordinator,
      'energy',
      replaced(lines, [
        [`'10.0.0.2', 5432`, `'127.0.0.1', ${place}`],
        [`'10.0.0.3', 5432`, `'127.0.0.1', ${portOf(other)}`],
      ]),
    );
    measured('a tenant was moved to another worker of Citus in (ms)', performance.now() - began);
    expect(await placeOf(site)).toBe(portOf(other));
    expect(await site.stored(device)).toEqual(before);
    expect(await send(site)).toBe(200);
    expect(page.left.filter(({ chapter }) => chapter === 'Citus')).toEqual([]);
  });

  it('brings a database of an earlier version up to date, with all that is in it', async () => {
    const make = 'set citus.enable_ddl_propagation = off; create database older owner energy_owner';
    for (const node of nodes) await ask(node, 'postgres', make);
    for (const node of nodes) await ask(node, 'older', 'create extension citus');
    await ask(coordinator, 'older', `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`);
    for (const worker of workers)
      await ask(coordinator, 'older', `select citus_add_node('127.0.0.1', ${portOf(worker)})`);
    await ask(coordinator, 'postgres', 'alter database older set citus.shard_count = 4');
    const url = ownerAt(coordinator).replace(/energy$/, 'older');
    const tenants = [1, 2, 3];
    await makeOlder(url, tenants);
    const began = performance.now();
    await (await openDatabase({ ...serverAt(url), distributed: true }, TEST_RETENTION_MONTHS)).close();
    measured('an earlier version on Citus was brought up to date in (ms)', performance.now() - began);
    const whole = {
      entries: ENTRIES,
      sealedOrWaiting: ENTRIES,
      mayRead: 1,
      kept: 1,
      gateways: 1,
      alerts: 1,
      forecasts: 0,
    };
    expect(await whatIsThere(url, tenants)).toEqual(tenants.map(() => whole));
  });

  it('refuses to start as distributed on tables that are not', async () => {
    await ask(
      coordinator,
      'postgres',
      'set citus.enable_ddl_propagation = off; create database plain owner energy_owner',
    );
    await ask(coordinator, 'plain', 'create extension citus');
    const url = ownerAt(coordinator).replace(/energy$/, 'plain');
    const provider = await TestProvider.start();
    const site = await Installation.in(serverAt(url), { DATABASE_URL: url }, provider);
    const refused = site.begin({ DATABASE_DISTRIBUTED: 'citus', DATA_DIR: folder.data });
    expect(await refused.exit()).toBe(1);
    expect(refused.errors).toMatch(/^DATABASE_DISTRIBUTED=citus, but the tables .* are not distributed/);
    await site.end();
  });
});

/** What the coordinator asked of workers, transaction by transaction: jobs of all tenants are at work meanwhile. */
function transactionsOf(log: string): string[] {
  const latest = new Map<string, { number: string; commands: string }>();
  const all: { number: string; commands: string }[] = [];
  for (const [, backend = '', text = ''] of log.matchAll(
    /^\d{4}-\S+ \S+ \S+ \[(\d+)\] ([\s\S]*?)(?=^\d{4}-\S+ \S+ \S+ \[|$(?![\s\S]))/gm,
  )) {
    const number = /assign_distributed_transaction_id\(\d+, (\d+)/.exec(text)?.[1];
    let current = latest.get(backend);
    if (!current || (number !== undefined && current.number !== number)) {
      current = { number: number ?? '', commands: '' };
      latest.set(backend, current);
      all.push(current);
    }
    current.commands += text;
  }
  return all.map(({ commands }) => commands);
}
