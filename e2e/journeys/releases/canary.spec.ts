import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, goTo, lookAgain, type Page, panelOf, shown, test } from '../../fixtures/parts.ts';

test.use({ demo: 'people' });

const root = join(import.meta.dirname, '../../..');
const mine = (version: string, says: string, throws = false) => ({ name: 'mine', version, says, throws });

/** The host's own arithmetic, in a browser: how many of these people get a canary of this size, and which. */
async function reached(page: Page, people: string[], percent: number): Promise<string[]> {
  const source = readFileSync(join(root, 'host/src/remotes/choose-release.ts'), 'utf8');
  const code = stripTypeScriptTypes(source).replaceAll(/^import .*$/gm, '');
  return page.evaluate(
    async ({ code, people, percent }) => {
      const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
      const { candidatesFor } = await import(address);
      const contract = { version: '1.0.0' };
      const remote = {
        stable: 'old',
        previous: null,
        disabled: null,
        history: [],
        canary: { release: 'new', percent, tenants: [] },
        releases: { old: contract, new: contract },
      };
      return people.filter(
        (id) => candidatesFor('clients', remote, { id, tenant: 't' })[0].channel === 'canary',
      );
    },
    { code, people, percent },
  );
}

test('a canary of 10% reaches a tenth of 10,000 people within one percent, always the same ones', async ({
  page,
}) => {
  const people = Array.from({ length: 10_000 }, () => crypto.randomUUID());
  await page.goto('about:blank');
  const first = await reached(page, people, 10);
  expect(first.length).toBeGreaterThan(900);
  expect(first.length).toBeLessThan(1100);
  await page.reload();
  expect(await reached(page, people, 10)).toEqual(first);
  const wider = new Set(await reached(page, people, 30));
  expect(first.every((id) => wider.has(id))).toBe(true);
});

test('a person is on the same side at every visit and in every browser', async ({
  page,
  signIn,
  parts,
  browser,
}) => {
  test.slow();
  const stable = await parts.build(mine('1.0.0', 'Proven'));
  const canary = await parts.build(mine('1.0.1', 'Proven'));
  await parts.release(stable);
  await parts.release(canary, '--percent', '50');
  const seen = new Set<string | null>();
  await signIn('admin@aurora.example');
  for (const visit of [1, 2, 3]) {
    await page.goto(`/mine?visit=${visit}`);
    await expect(shown(page, 'mine')).toContainText('Proven');
    seen.add(await shown(page, 'mine').getAttribute('data-release'));
  }
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await signIn('admin@aurora.example', { page: elsewhere });
  await goTo(elsewhere, 'Part mine');
  await expect(shown(elsewhere, 'mine')).toContainText('Proven');
  seen.add(await shown(elsewhere, 'mine').getAttribute('data-release'));
  await context.close();
  expect(seen.size).toBe(1);
});

test('a canary that breaks is halted by itself, and nobody was left without a page', async ({
  page,
  signIn,
  parts,
  server,
  browser,
}) => {
  test.slow();
  const stable = await parts.build(mine('1.0.0', 'Proven'));
  const broken = await parts.build(mine('1.1.0', 'New', true));
  await parts.release(stable);
  await parts.release(broken, '--percent', '100');
  // What runs beside every live host; `npm start` has it inside.
  const words = [join(root, 'federation/src/cli/main.ts'), 'watch', '--every', '1'];
  const watching = spawn(process.execPath, words, { env: { ...process.env, ...parts.environment } });
  let watched = '';
  watching.stdout.on('data', (chunk: Buffer) => (watched += chunk.toString()));
  try {
    const visit = async (visitor: Page) => {
      const reported = visitor.waitForResponse(
        (response) =>
          response.url().endsWith('/v1/telemetry/remotes') &&
          response.request().method() === 'POST' &&
          (response.request().postData() ?? '').includes(broken.release),
      );
      await visitor.goto(`${server.url}/mine`);
      await expect(shown(visitor, 'mine')).toHaveAttribute('data-release', stable.release);
      expect((await reported).status()).toBe(204);
    };
    await signIn('admin@aurora.example');
    // However often one person meets it, it is one person; what is invented without a session is nobody.
    for (const _time of [1, 2, 3]) await visit(page);
    const events = Array.from({ length: 5 }, () => ({
      remote: 'mine',
      release: broken.release,
      channel: 'canary',
      outcome: 'failed',
      failure: 'render',
      duration: 1,
      traceId: 'a'.repeat(32),
    }));
    const invented = await page.request.post(`${server.url}/v1/telemetry/remotes`, { data: { events } });
    expect(invented.status()).toBe(401);
    const status = await parts.mfe('status', 'mine');
    expect(status.output).toMatch(
      new RegExp(
        `canary\\s+${broken.release}\\s+100%\\s+1 people, 100.0% of them with failures \\(render 1\\), p75 \\d+ ms`,
      ),
    );
    expect(watched).not.toContain('was halted');
    for (const email of ['operator@aurora.example', 'viewer@aurora.example']) {
      const context = await browser.newContext();
      const elsewhere = await context.newPage();
      await signIn(email, { page: elsewhere });
      await visit(elsewhere);
      await context.close();
    }
    await expect
      .poll(() => watched, { timeout: 30_000 })
      .toContain(`The canary ${broken.release} of mine was halted: it failed 3 of 3 people (100.0%)`);
  } finally {
    watching.kill();
  }
  const pointer = JSON.parse(parts.registry()).remotes.mine;
  expect(pointer).toMatchObject({ stable: stable.release, canary: null });
  expect(pointer.history[0]).toMatchObject({ action: 'halt', release: broken.release });

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/mine');
  await expect(shown(page, 'mine')).toHaveAttribute('data-release', stable.release);
  expect(asked.filter((url) => url.includes(broken.release))).toEqual([]);
});

test('a part that was turned off says why, and comes back by itself', async ({ page, signIn, parts }) => {
  await parts.release(await parts.build(mine('1.0.0', 'Proven')));
  await parts.mfe('disable', 'mine', '--reason', 'Back at noon.');
  await signIn('admin@aurora.example', { to: '/mine' });
  await expect(panelOf(page, 'mine')).toContainText('Back at noon.');
  await parts.mfe('enable', 'mine');
  await lookAgain(page);
  await expect(page.getByRole('heading', { name: 'Proven' })).toBeVisible();
});
