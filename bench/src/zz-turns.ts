import { setTimeout as pause } from 'node:timers/promises';
import { loadToChart, openProfile, signedInTab, simulate } from './browser/browser.ts';
import { firstPaintOf } from './browser/first-paint.ts';
import { historyOnPostgres, temporaryFolder } from './history/keep-history.ts';
import { startPostgres } from './service/postgres.ts';
import { startService } from './service/service.ts';
import { yearOfReadings } from './scenarios/statistics-history.ts';
const roots = process.argv.slice(2);
const LOADS = Number(process.env.LOADS ?? 8);
const postgres = await startPostgres();
const databaseUrl = await historyOnPostgres(postgres, 'one_year', yearOfReadings, console.log);
const all = [];
for (const root of roots) {
  const folder = temporaryFolder();
  const { publishRemotes } = await import(`${root}/bench/src/one-bundle/build.ts`);
  publishRemotes(folder.path);
  const service = await startService({ dataDir: folder.path, databaseUrl, program: root });
  const browser = openProfile();
  const tab = await signedInTab(browser, service.url);
  await simulate(tab, { slowLine: true, slowerProcessor: 4 });
  all.push({ root, service, browser, tab, chart: [] as number[], paint: [] as number[], shell: [] as number[] });
}
const med = (xs: number[]) => Math.round([...xs].sort((a, b) => a - b)[Math.floor(xs.length / 2)]!);
try {
  for (let i = 0; i < LOADS + 3; i += 1)
    for (const one of all) {
      await one.tab.page.goto('about:blank');
      const chart = await loadToChart(one.tab, '/dashboard');
      await pause(1500);
      const paint = await firstPaintOf(one.tab);
      if (i >= 3) { one.chart.push(chart); one.paint.push(paint.paintedMs); }
      if (i === LOADS) console.log(one.root, JSON.stringify(await one.tab.page.evaluate(() => performance.getEntriesByType('resource').filter((e: any) => /v1|config|index/.test(e.name)).map((e: any) => [e.name.replace(location.origin, ''), Math.round(e.startTime), Math.round(e.responseEnd), e.transferSize].join(' ')))));
      await one.tab.page.goto('about:blank');
    }
  for (const one of all) console.log(one.root, 'chart', med(one.chart), one.chart.map(Math.round).join(' '), 'paint', med(one.paint), one.paint.map(Math.round).join(' '));
} finally { for (const one of all) { await one.browser.close(); await one.service.stop(); } postgres.stop(); }
