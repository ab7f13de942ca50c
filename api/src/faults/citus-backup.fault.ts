import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TemporaryPostgres } from '../../../toolchain/postgres.ts';
import { TestFolder } from '../lifecycle/testing/server-process.ts';
import type { Caller } from '../testing/caller.ts';
import { ask, CitusCluster, portOf } from './citus-cluster.ts';
import type { Installation } from './installation.ts';
import { measured } from './measured.ts';
import { OperationsDocument } from './operations-blocks.ts';

const CHAPTER = 'Backup and restore on Citus';
const citus = await CitusCluster.start();
if (!citus) process.stderr.write('!! SKIPPED: backup and restore of Citus: no PostgreSQL here has it.\n');

describe.runIf(citus)('backup and restore on Citus, as docs/operations.md has it', () => {
  const page = new OperationsDocument();
  const folder = new TestFolder();
  const nodes = citus?.nodes ?? [];
  const archiveOf = (node: TemporaryPostgres) => `${node.folder}/archive`;
  const copyOf = (node: TemporaryPostgres) => `${node.folder}/copy`;
  /** Its files outlive the node: another machine has them. */
  const there = (text: string, node: TemporaryPostgres) => text.replaceAll('/archive', archiveOf(node));
  let sites: Installation[] = [];
  let restored: TemporaryPostgres[] = [];

  beforeAll(async () => {
    folder.prepare();
    const archive = page.next(CHAPTER, 'ini');
    for (const node of nodes) {
      node.shell(`mkdir archive; printf '%s' "$LINES_OF_PAGE" >> data/postgresql.conf`, {
        LINES_OF_PAGE: there(archive, node),
      });
      node.crash();
      node.start();
    }
    await citus?.setUp(page);
    sites = [...((await citus?.sites(folder)) ?? new Map<string, Installation>()).values()];
  }, 300_000);

  afterAll(async () => {
    for (const site of sites) await site.end();
    for (const node of restored) node.stop();
    citus?.stop();
    folder.remove();
  });

  /** Sends readings one after the other until it is told to end; what was acknowledged. */
  function sender(site: Installation, device: Caller) {
    const acknowledged: number[] = [];
    const end = new AbortController();
    const work = (async () => {
      for (let serial = 1; !end.signal.aborted; serial += 1)
        if ((await device.post(`${site.readings}/batch`, site.batch([serial]))).status === 200)
          acknowledged.push(serial);
    })();
    return {
      acknowledged,
      async end() {
        end.abort();
        await work;
      },
    };
  }

  it('brings back what was acknowledged before the restore point on every worker, and goes on', async () => {
    const [first, second] = sites;
    if (!citus || !first || !second) throw new Error('Organizations lie on two workers.');
    const old = first.begin();
    const at = await old.ready();
    const devices = await Promise.all(sites.map((site) => site.device(at)));
    const senders = sites.map((site, index) => sender(site, devices[index] as Caller));

    const role = page.next(CHAPTER, 'sql');
    for (const node of nodes) await ask(node, 'postgres', role);
    const copy = page.next(CHAPTER, 'sh');
    for (const node of nodes)
      node.shell(copy, { NODE_URL: node.url.replace('postgres@', 'energy_copy@'), BACKUP: copyOf(node) });
    // Some of what counts is in no copy, only in the log.
    const copied = senders.map(({ acknowledged }) => acknowledged.length);
    for (const [index, { acknowledged }] of senders.entries())
      await expect
        .poll(() => acknowledged.length, { timeout: 20_000 })
        .toBeGreaterThan((copied[index] ?? 0) + 5);
    const before = senders.map(({ acknowledged }) => [...acknowledged]);
    await ask(citus.coordinator, 'energy', page.next(CHAPTER, 'sql'));
    await Promise.all(senders.map((each) => each.end()));
    for (const [index, site] of sites.entries())
      expect((await devices[index]?.post(`${site.readings}/batch`, site.batch([9000])))?.status).toBe(200);
    await old.stop();
    for (const node of nodes) node.crash();

    const began = performance.now();
    const restore = page.next(CHAPTER, 'sh');
    restored = await Promise.all(
      nodes.map((node) => node.replacement(there(restore, node), { BACKUP: copyOf(node) })),
    );
    for (const node of restored)
      await expect
        .poll(async () => (await ask(node, 'postgres', 'select pg_is_in_recovery() as waits'))[0], {
          timeout: 60_000,
        })
        .toEqual({ waits: false });
    const [coordinator] = restored;
    await ask(coordinator, 'energy', page.next(CHAPTER, 'sql'));
    const anew = first.begin();
    const back = await anew.ready();
    measured('a cluster of Citus was restored in (ms)', performance.now() - began);

    for (const [index, site] of sites.entries()) {
      const device = await site.device(back);
      const stored = await site.stored(device);
      expect([...stored.keys()]).toEqual(expect.arrayContaining(before[index] ?? []));
      expect(stored.has(9000)).toBe(false);
      expect((await device.post(`${site.readings}/batch`, site.batch([9001]))).status).toBe(200);
      expect((await site.stored(device)).has(9001)).toBe(true);
    }
    const places = await Promise.all(sites.map((site) => citus.placeOf(site, coordinator)));
    expect(places.toSorted()).toEqual(restored.slice(1).map(portOf).toSorted());
    expect(page.left.filter(({ chapter }) => chapter === CHAPTER)).toEqual([]);
  }, 180_000);
});
