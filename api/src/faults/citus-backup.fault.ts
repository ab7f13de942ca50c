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
  const restored: TemporaryPostgres[] = [];
  const archive = page.next(CHAPTER, 'ini');

  beforeAll(async () => {
    folder.prepare();
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
    // Twelve data folders and six copies are deleted.
  }, 180_000);

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

  it('archives a segment whole after an attempt that a full disk cut off', () => {
    const [node] = nodes;
    const command = /^archive_command = '(.*)'$/m.exec(archive)?.[1] ?? '';
    const of = (name: string) =>
      there(command, node as TemporaryPostgres)
        .replaceAll('%p', name)
        .replaceAll('%f', name);
    // The shell counts in blocks of 512 bytes.
    const script = `head -c 100000 /dev/zero > segment; (ulimit -f 8; ${of('segment')}) && exit 1
      test ! -e archive/segment; ${of('segment')}; cmp segment archive/segment; ls archive | grep segment > found
      test "$(cat found)" = segment; rm archive/segment`;
    node?.shell(script, {});
  });

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
    const point = page.next(CHAPTER, 'sql');
    await ask(citus.coordinator, 'energy', point);
    await Promise.all(senders.map((each) => each.end()));
    for (const [index, site] of sites.entries())
      expect((await devices[index]?.post(`${site.readings}/batch`, site.batch([9000])))?.status).toBe(200);
    await old.stop();
    for (const node of nodes) node.crash();

    const began = performance.now();
    const restore = page.next(CHAPTER, 'sh');
    const timeline = page.next(CHAPTER, 'sql');
    const recover = page.next(CHAPTER, 'sql');
    /** What the page says, with the archive and the copy that are given. */
    const bringBack = async (
      lines: (node: TemporaryPostgres) => string,
      copied: string,
      expected: string,
    ) => {
      const made = await Promise.all(
        nodes.map((node) => node.replacement(lines(node), { BACKUP: `${node.folder}/${copied}` })),
      );
      restored.push(...made);
      for (const node of made)
        await expect
          .poll(async () => (await ask(node, 'postgres', timeline))[0], { timeout: 60_000 })
          .toEqual({ timeline: expected });
      await ask(made[0], 'energy', recover);
      return made;
    };
    const cluster = await bringBack((node) => there(restore, node), 'copy', '00000002');
    const [coordinator] = cluster;
    // A folder that is there is no place to restore to.
    const taken = { BACKUP: copyOf(nodes[0] as TemporaryPostgres), PGDATA: coordinator?.folder ?? '' };
    expect(() => coordinator?.shell(restore, taken)).toThrow(/File exists/);
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
    expect(places.toSorted()).toEqual(cluster.slice(1).map(portOf).toSorted());

    // Anew, as often as it takes: from a copy of what was restored, and to before the first restore.
    const archiveAnew = page.next(CHAPTER, 'sql');
    expect(page.left.filter(({ chapter }) => chapter === CHAPTER)).toEqual([]);
    for (const [index, node] of cluster.entries()) {
      const old = nodes[index] as TemporaryPostgres;
      await ask(node, 'postgres', archiveAnew);
      old.shell('mv archive archive.before; mkdir archive', {});
      node.crash();
      node.start();
      node.shell(copy, {
        NODE_URL: node.url.replace('postgres@', 'energy_copy@'),
        BACKUP: `${old.folder}/copy.2`,
      });
    }
    const holds = async (at: string, expected: Record<number, boolean>) => {
      for (const site of sites) {
        const device = await site.device(at);
        const stored = await site.stored(device);
        const found = Object.keys(expected).map((number) => [number, stored.has(Number(number))]);
        expect(Object.fromEntries(found)).toEqual(expected);
      }
    };
    const send = async (at: string, number: number) => {
      for (const site of sites) {
        const device = await site.device(at);
        await expect
          .poll(async () => (await device.post(`${site.readings}/batch`, site.batch([number]))).status, {
            timeout: 20_000,
          })
          .toBe(200);
      }
    };
    await send(back, 9002);
    await ask(coordinator, 'energy', point.replaceAll('energy-2026-11-24', 'energy-second'));
    await send(back, 9003);
    await anew.stop();
    for (const node of cluster) node.crash();
    const latest = await bringBack(
      (node) => there(restore, node).replaceAll('energy-2026-11-24', 'energy-second'),
      'copy.2',
      '00000003',
    );
    const again = first.begin();
    await holds(await again.ready(), { 9000: false, 9001: true, 9002: true, 9003: false });
    await again.stop();
    for (const node of latest) node.crash();
    await bringBack(
      (node) => there(restore, node).replaceAll('/archive/', '/archive.before/'),
      'copy',
      '00000002',
    );
    const earlier = first.begin();
    await holds(await earlier.ready(), { [before[0]?.at(-1) ?? 0]: true, 9001: false, 9002: false });
    await earlier.stop();
  }, 300_000);
});
