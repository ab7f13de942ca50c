import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { temporaryFolder } from '../history/keep-history.ts';
import { median, round } from '../report/statistics.ts';
import type { Scenario } from '../scenario.ts';
import { startService } from '../service/service.ts';
import { openStaffPage, publishRemotes } from './admin/staff-page.ts';

const ROUNDS = 21;
const MORE = 96;

export const manyRemotes: Scenario = {
  name: 'many-remotes',
  about: 'a signed-in cold load of /users: in an installation of 100 remotes against the product’s own',
  async run(progress) {
    const folders = [temporaryFolder(), temporaryFolder()] as const;
    for (const { path } of folders) publishRemotes(path);
    addRemotes(folders[1].path);
    const services = await Promise.all(folders.map(({ path }) => startService({ dataDir: path })));
    const urls = services.map(({ url }) => url);
    const [few, many] = await Promise.all([openStaffPage(urls[0] ?? ''), openStaffPage(urls[1] ?? '')]);
    try {
      const times = { few: [] as number[], many: [] as number[] };
      // The first of each fills the caches of the service and of the database.
      for (let index = -1; index < ROUNDS; index += 1) {
        const pair = { few: await coldLoad(few.page), many: await coldLoad(many.page) };
        progress(`shown after ${round(pair.few)} ms; with 100 remotes ${round(pair.many)} ms`);
        if (index < 0) continue;
        times.few.push(pair.few);
        times.many.push(pair.many);
      }
      const ratios = times.many.map((time, index) => time / (times.few[index] ?? time));
      return [
        {
          what: 'Cold load of /users to its rows, with 100 remotes against 4',
          unit: '×',
          measured: round(median(ratios), 2),
          limit: 1.05,
          better: 'lower',
          details: { fewMs: round(median(times.few)), manyMs: round(median(times.many)) },
        },
        {
          what: 'What a page loads of a registry of 100 remotes, gzip',
          unit: 'kB',
          measured: round((await weightOfIndex(urls[1] ?? '')) / 1000),
          limit: 30,
          better: 'lower',
        },
      ];
    } finally {
      await few.close();
      await many.close();
      for (const service of services) await service.stop();
      for (const folder of folders) folder.remove();
    }
  },
};

function addRemotes(dataDir: string): void {
  const script = join(import.meta.dirname, '../../../federation/src/testing/add-remotes.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, dataDir, String(MORE)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The remotes could not be added:\n${stderr}`);
}

/** Milliseconds from the navigation to the rows of the list, for a browser that has never seen the site. */
async function coldLoad(page: Page): Promise<number> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  await page.goto('/users', { waitUntil: 'commit' });
  await page.getByText('Showing 1 to').waitFor();
  return page.evaluate(() => performance.now());
}

async function weightOfIndex(url: string): Promise<number> {
  const answer = await fetch(`${url}/remotes/registry-index.json`);
  if (!answer.ok) throw new Error(`The index answered ${answer.status}`);
  return gzipSync(Buffer.from(await answer.arrayBuffer())).length;
}
