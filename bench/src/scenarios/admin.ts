import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { temporaryFolder } from '../history/keep-history.ts';
import { openEmbedded } from '../history/sql.ts';
import type { Figure } from '../report/figure.ts';
import { median, percentile, round } from '../report/statistics.ts';
import type { Scenario } from '../scenario.ts';
import { startService } from '../service/service.ts';
import { keyToPaint } from './admin/key-to-paint.ts';
import { openStaffPage, publishRemotes } from './admin/staff-page.ts';
import { timeTree } from './admin/tree.ts';

const USERS = 5000;
const ROUNDS = 15;
/** How long a search waits after the last key (B-10.4). Enter does not wait. */
const DEBOUNCE_MS = 300;
const environment = { RATE_LIMITS: 'off' };

export const admin: Scenario = {
  name: 'admin',
  about: 'from key to paint among 5,000 users and 300 permissions, embedded, in Chromium; after `pnpm build`',
  async run(progress) {
    const folder = temporaryFolder();
    try {
      progress(`adding ${USERS} users`);
      await (await startService({ dataDir: folder.path, environment })).stop();
      await addUsers(folder.path);
      publishRemotes(folder.path);
      const service = await startService({ dataDir: folder.path, environment });
      const browser = await openStaffPage(service.url);
      try {
        progress('turning pages and searching');
        const list = await listFigures(browser.page);
        progress('choosing permissions');
        return [...list, figure('Tree of 300 permissions', await timeTree(browser.page))];
      } finally {
        await browser.close();
        await service.stop();
      }
    } finally {
      folder.remove();
    }
  },
};

/** People with numbers for names, so that it is known how many a search finds. The administrator is one of the 5,000. */
async function addUsers(dataDir: string): Promise<void> {
  const sql = await openEmbedded(join(dataDir, 'database'));
  await sql.query(`
    insert into person (person_id, email)
      select gen_random_uuid(), 'person' || to_char(i, 'FM00000') || '@bench.example'
      from generate_series(1, ${USERS - 1}) i;
    insert into app_user (tenant_id, user_id, person_id, email, username, first_name, last_name)
      select t.tenant_id, gen_random_uuid(), p.person_id, p.email, split_part(p.email, '@', 1), 'Person',
        split_part(p.email, '@', 1)
      from person p, tenant t where p.email like 'person%';
    insert into user_role (tenant_id, user_id, role_id)
      select u.tenant_id, u.user_id, r.role_id from app_user u join role r on r.tenant_id = u.tenant_id
      where u.first_name = 'Person' and r.name in ('viewer', 'operator')`);
  await sql.query('vacuum analyze');
  await sql.close();
}

async function listFigures(page: Page): Promise<Figure[]> {
  await page.goto('/users');
  await page.getByText('Showing 1 to 10 of').waitFor();
  const next = page.getByRole('button', { name: 'Next' });
  const search = page.getByRole('searchbox', { name: 'Search users' });
  const turned: number[] = [];
  const entered: number[] = [];
  const typed: number[] = [];
  for (let turn = 1; turn <= ROUNDS; turn += 1) {
    turned.push(await keyToPaint(page, `Showing ${turn * 10 + 1} to`, () => next.press('Enter')));
  }
  for (let turn = 1; turn <= ROUNDS; turn += 1) {
    await search.fill(`person${String(turn).padStart(4, '0')}`);
    entered.push(await keyToPaint(page, 'of 10 results', () => search.press('Enter')));
    typed.push((await keyToPaint(page, 'of 1 results', () => search.press('5'))) - DEBOUNCE_MS);
  }
  return [
    figure('List of 5,000 users', new Map([['next page', turned]])),
    figure(
      'Search among 5,000 users',
      new Map([
        ['by Enter', entered],
        ['by typing, past the 300 ms it waits', typed],
      ]),
    ),
  ];
}

function figure(what: string, times: Map<string, number[]>): Figure {
  const all = [...times.values()].flat();
  const details = [...times].map(
    ([way, sample]) => [`${way}, p95 ms`, round(percentile(sample, 0.95))] as const,
  );
  return {
    what: `${what}, embedded: key to paint, p95`,
    unit: 'ms',
    measured: round(percentile(all, 0.95)),
    limit: 300,
    better: 'lower',
    details: { medianMs: round(median(all)), ...Object.fromEntries(details) },
  };
}
