import { gzipSync } from 'node:zlib';
import { forgetFiles, loadToChart, openBrowser, signedInTab, type Tab } from '../browser/browser.ts';
import { historyOnPostgres, temporaryFolder } from '../history/keep-history.ts';
import { buildOneBundle, forgetPreloads, publishRemotes } from '../one-bundle/build.ts';
import { median, round } from '../report/statistics.ts';
import type { Scenario } from '../scenario.ts';
import { startPostgres } from '../service/postgres.ts';
import { startService } from '../service/service.ts';
import { yearOfReadings } from './statistics-history.ts';

const ROUNDS = 32;

export const federationCost: Scenario = {
  name: 'federation-cost',
  about: 'a signed-in cold load of /dashboard: federated against the same code as one bundle',
  async run(progress) {
    const postgres = await startPostgres();
    const databaseUrl = await historyOnPostgres(postgres, 'one_year', yearOfReadings, progress);
    progress('building the one bundle');
    const program = buildOneBundle();
    const folders = [temporaryFolder(), temporaryFolder()] as const;
    for (const { path } of folders) publishRemotes(path);
    forgetPreloads(folders[1].path);
    const services = await Promise.all([
      startService({ dataDir: folders[0].path, databaseUrl }),
      startService({ dataDir: folders[1].path, databaseUrl, program }),
    ]);
    const browser = await openBrowser();
    try {
      const federated = await signedInTab(browser, services[0].url);
      const bundled = await signedInTab(browser, services[1].url);
      const tabs = { federated, bundled };
      const times = { federated: [] as number[], bundled: [] as number[] };
      // The first of each fills the caches of the service and of the database.
      for (let index = -1; index < ROUNDS; index += 1) {
        const pair = { federated: Number.NaN, bundled: Number.NaN };
        // Who comes second finds another machine than who came first, so they take turns at that.
        const order =
          index % 2 === 0 ? (['federated', 'bundled'] as const) : (['bundled', 'federated'] as const);
        for (const which of order) pair[which] = await coldLoad(tabs[which]);
        progress(`painted after ${round(pair.federated)} ms; one bundle ${round(pair.bundled)} ms`);
        if (index < 0) continue;
        times.federated.push(pair.federated);
        times.bundled.push(pair.bundled);
      }
      const bytes = { federated: await weigh(federated), bundled: await weigh(bundled) };
      const what = 'Cold load of /dashboard, federated against one bundle';
      return [
        {
          what: `${what}: bytes`,
          unit: '×',
          measured: round(bytes.federated.transferred / bytes.bundled.transferred, 2),
          limit: 1.2,
          better: 'lower',
          details: { ...bytes.federated, oneBundle: bytes.bundled.transferred },
        },
        {
          what: `${what}: time to painted chart`,
          unit: '×',
          measured: round(median(times.federated) / median(times.bundled), 2),
          limit: 1,
          better: 'lower',
          details: {
            federatedMs: round(median(times.federated)),
            oneBundleMs: round(median(times.bundled)),
            pairedRatio: round(
              median(times.federated.map((time, i) => time / (times.bundled[i] ?? time))),
              2,
            ),
          },
        },
        {
          what: 'Cold load of /dashboard: JavaScript, gzip',
          unit: 'kB',
          measured: round(bytes.federated.scriptGzip / 1000),
          limit: 600,
          better: 'lower',
        },
      ];
    } finally {
      await browser.close();
      for (const service of services) await service.stop();
      for (const folder of folders) folder.remove();
      postgres.stop();
    }
  },
};

async function coldLoad(tab: Tab): Promise<number> {
  await forgetFiles(tab);
  const time = await loadToChart(tab, '/dashboard');
  // What a page loads once it is drawn must not be in the way of the other one's.
  await tab.page.goto('about:blank');
  return time;
}

interface Weight {
  /** Scripts and styles as they went over the line, until the chart was painted. */
  transferred: number;
  /** The scripts alone, compressed by gzip whatever the line used. */
  scriptGzip: number;
  files: number;
}

async function weigh(tab: Tab): Promise<Weight> {
  const { devtools } = tab;
  const scripts = new Set<string>();
  let transferred = 0;
  let files = 0;
  const wanted = new Map<string, { type: string; url: string }>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    wanted.set(requestId, { type, url: response.url });
  });
  const count = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    const { type, url } = wanted.get(requestId) ?? { type: '', url: '' };
    if (type !== 'Script' && type !== 'Stylesheet') return;
    transferred += encodedDataLength;
    files += 1;
    if (type === 'Script') scripts.add(url);
  };
  devtools.on('Network.loadingFinished', count);
  await coldLoad(tab);
  // What comes after the chart is of other pages.
  devtools.off('Network.loadingFinished', count);
  const gzip = await Promise.all([...scripts].map(gzipOf));
  await devtools.send('Network.disable');
  return { transferred, scriptGzip: gzip.reduce((sum, size) => sum + size, 0), files };
}

/** Of the file as the service has it: the browser may have let go of what it has run. */
async function gzipOf(url: string): Promise<number> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return gzipSync(await answer.bytes()).length;
}
