import { cpSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { memorySettings } from '../../../toolchain/memory-settings.ts';
import { temporaryFolder } from '../history/keep-history.ts';
import { median, round } from '../report/statistics.ts';
import type { Scenario } from '../scenario.ts';
import { bodyOf, Connections } from '../service/http.ts';
import { processorSeconds } from '../service/processor-time.ts';
import { type Service, startService } from '../service/service.ts';
import { signIn, type Staff } from '../service/staff.ts';
import { dashboardCalls } from './page-calls.ts';

const SETTLED_MS = 60_000;
const IDLE_MS = 60_000;
const LOOK_MS = 1000;
const ROUNDS = 40;
const demo = { DEMO: 'on', RATE_LIMITS: 'off', BOOTSTRAP_TENANT: '', BOOTSTRAP_ADMIN_EMAIL: '' };

export const memory: Scenario = {
  name: 'memory',
  about:
    'memory and processor of a first start with the demo, and what its frugality costs the dashboard’s calls',
  async run(progress) {
    const folder = temporaryFolder();
    const other = temporaryFolder();
    const connections = new Connections(6);
    const running: Service[] = [];
    const start = async (dataDir: string, environment: Record<string, string>) => {
      const service = await startService({ dataDir, environment: { ...demo, ...environment } });
      running.push(service);
      return service;
    };
    try {
      progress('a first start');
      const frugal = await start(folder.path, memorySettings());
      // The first forecasts are made in this minute.
      let highest = 0;
      const until = performance.now() + SETTLED_MS;
      while (performance.now() < until) {
        await pause(LOOK_MS);
        highest = Math.max(highest, memoryOf(frugal.pid).pss);
      }
      const found = memoryOf(frugal.pid);
      const before = processorSeconds(frugal.pid) ?? 0;
      await pause(IDLE_MS);
      const idle = (((processorSeconds(frugal.pid) ?? 0) - before) / (IDLE_MS / 1000)) * 100;
      await frugal.stop();

      progress('the same data with and without the settings, in turns');
      cpSync(folder.path, other.path, { recursive: true });
      const services = [await start(folder.path, memorySettings()), await start(other.path, {})];
      const staff: Staff[] = [];
      for (const { url } of services) staff.push(...(await signIn(url, connections)).slice(0, 1));
      const times = services.map((): number[] => []);
      for (let round = -5; round < ROUNDS; round += 1) {
        for (const [index, each] of staff.entries()) {
          const began = performance.now();
          for (const answer of await Promise.all(dashboardCalls(each))) bodyOf(answer);
          if (round >= 0) times[index]?.push(performance.now() - began);
        }
      }
      const [with_ = 0, without = 1] = times.map(median);
      return [
        {
          what: 'First start with the demo: memory (PSS) after 60 s',
          unit: 'MB',
          measured: round(found.pss),
          limit: 350,
          better: 'lower',
          details: { residentMegabytes: round(found.rss), highestMegabytesBefore: round(highest) },
        },
        {
          what: 'First start with the demo: one processor, in the minute after',
          unit: '%',
          measured: round(idle, 2),
          limit: 1,
          better: 'lower',
        },
        {
          what: 'Dashboard’s calls together, with the settings of the start against without',
          unit: '×',
          measured: with_ / without,
          limit: 1.1,
          better: 'lower',
          details: { withMs: round(with_), withoutMs: round(without) },
        },
      ];
    } finally {
      connections.close();
      for (const service of running) await service.stop();
      folder.remove();
      other.remove();
    }
  },
};

/** In MB. PSS counts a page that several processes have in parts. */
function memoryOf(pid: number): { pss: number; rss: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
  return { pss: of('Pss'), rss: of('Rss') };
}
