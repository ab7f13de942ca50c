import { openBrowser, signedInTab, type Tab } from '../browser/browser.ts';
import { historyOnPostgres, temporaryFolder } from '../history/keep-history.ts';
import { publishRemotes } from '../one-bundle/build.ts';
import { median, round } from '../report/statistics.ts';
import type { Scenario } from '../scenario.ts';
import { Connections } from '../service/http.ts';
import { startPostgres } from '../service/postgres.ts';
import { startService } from '../service/service.ts';
import { signIn } from '../service/staff.ts';
import { allClients, yearOfReadings } from './statistics-history.ts';

const ROUNDS = 7;
const DAY = 86_400_000;

export const statisticsClients: Scenario = {
  name: 'statistics-clients',
  about: 'Statistics over a year by day: from one client to all hundred by Select All, to the painted chart',
  async run(progress) {
    const postgres = await startPostgres();
    const databaseUrl = await historyOnPostgres(postgres, 'one_year', yearOfReadings, progress);
    const folder = temporaryFolder();
    publishRemotes(folder.path);
    const service = await startService({ dataDir: folder.path, databaseUrl });
    const connections = new Connections(1);
    const browser = await openBrowser();
    try {
      const [staff] = await signIn(service.url, connections);
      const [client = ''] = staff ? await allClients(staff) : [];
      const tab = await signedInTab(browser, service.url);
      const times: number[] = [];
      for (let index = -1; index < ROUNDS; index += 1) {
        const time = await selectAll(tab, client, index + 1);
        progress(`painted after ${round(time)} ms`);
        if (index >= 0) times.push(time);
      }
      return [
        {
          what: 'Statistics, 1 client → 100 clients over 1 year by day: click to painted chart',
          unit: 'ms',
          measured: round(median(times)),
          limit: 700,
          better: 'lower',
          details: { all: times.map((time) => round(time)).join(' ') },
        },
      ];
    } finally {
      await browser.close();
      connections.close();
      await service.stop();
      folder.remove();
      postgres.stop();
    }
  },
};

/** Another year each time, so that no answer is had from a cache. */
async function selectAll({ page, url }: Tab, client: string, daysAgo: number): Promise<number> {
  const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
  const range = `start=${dayBefore(daysAgo + 365)}&end=${dayBefore(daysAgo)}`;
  await page.goto(`${url}/statistics?clients=${client}&${range}&interval=daily`);
  await page.waitForFunction(() => globalThis.paintedAt !== undefined, undefined, { timeout: 120_000 });
  await page.getByRole('button', { name: /^Clients:/ }).click();
  await page.getByRole('dialog', { name: 'Clients' }).getByRole('checkbox').nth(99).waitFor();
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = globalThis.paintedLook();
        let clickedAt = 0;
        document.addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), {
          capture: true,
          once: true,
        });
        const frame = () => {
          const label = document.querySelector('[role="img"]:has(canvas)')?.getAttribute('aria-label') ?? '';
          const look = /\b100\b/.test(label) ? globalThis.paintedLook() : null;
          if (look !== null && look !== before)
            requestAnimationFrame(() => resolve(performance.now() - clickedAt));
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );
  await page.getByRole('button', { name: 'Select All' }).click();
  return painted;
}
