import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '../fixtures/parts.ts';

test.use({ demo: 'people' });

/** What a page looks at when somebody comes back to it; tests do not wait for the next poll. */
async function lookAgain(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/remotes/registry.json');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await asked;
}

const goTo = (page: Page, label: string) => page.getByRole('link', { name: label, exact: true }).click();
const shown = (page: Page, name: string) => page.locator(`[data-remote="${name}"]`);

/** What a reload would change: the document's start, what it holds in memory, the host's own files. */
function traces(page: Page) {
  return page.evaluate(() => ({
    timeOrigin: performance.timeOrigin,
    sentinel: (window as unknown as { sentinel?: string }).sentinel,
    host: [...document.querySelectorAll('script[src*="/assets/shell/shell"]')].map(
      (script) => (script as HTMLScriptElement).src,
    ),
  }));
}

test('a new version of clients is taken at the next entry, in the open page, without a new sign-in', async ({
  page,
  signIn,
  parts,
}) => {
  await signIn('admin@aurora.example');
  await goTo(page, 'Clients');
  await expect(shown(page, 'clients')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sentinel: 'still here' }));
  const before = await traces(page);
  const signIns: string[] = [];
  page.on(
    'request',
    (request) => /\/sso\/|exchange-token/.test(request.url()) && signIns.push(request.url()),
  );

  const next = await parts.buildCopy('remote-clients', '0.2.0', (directory) => {
    const file = join(directory, 'src/messages/en.json');
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    writeFileSync(file, JSON.stringify({ ...messages, 'clients.title': 'Clients, the new way' }));
  });
  expect(await parts.mfe('publish', 'clients', '--dir', next.directory)).toMatchObject({ code: 0 });
  const promoted = await parts.mfe('promote', `clients@${next.release}`);
  expect(promoted.output).toContain(`clients ${next.release} is live for everybody.`);

  await lookAgain(page);
  await goTo(page, 'Dashboard');
  await expect(shown(page, 'dashboard')).toBeVisible();
  await goTo(page, 'Clients');
  await expect(shown(page, 'clients')).toHaveAttribute('data-release', next.release);
  await expect(page.getByRole('heading', { name: 'Clients, the new way' })).toBeVisible();
  expect(await traces(page)).toEqual(before);
  expect(before.sentinel).toBe('still here');
  expect(signIns).toEqual([]);
});

test('a build that would break the page is refused with its sentence, and nothing changes', async ({
  parts,
  server,
}) => {
  const refused = async (wishes: object, sentence: RegExp) => {
    const part = await parts.build({ name: 'gated', version: '1.0.0', says: 'Gated', ...wishes });
    expect(await parts.mfe('publish', 'gated', '--dir', part.directory)).toMatchObject({ code: 0 });
    const before = parts.registry();
    const { code, output } = await parts.mfe('promote', `gated@${part.release}`);
    expect(output.trim()).toMatch(sentence);
    expect(code).toBe(1);
    expect(parts.registry()).toBe(before);
  };
  const host = server.url.replaceAll('.', '\\.');
  await refused(
    { requires: { react: '^18.2.0' } },
    new RegExp(
      `^gated 1\\.0\\.0 needs react\\S* \\^18\\.2\\.0, and the host at ${host} provides 19\\.\\d+\\.\\d+\\.$`,
    ),
  );
  await refused(
    { path: '/users/:person/roles' },
    /has a page at \/users\/:person\/roles, which belongs to admin\.$/,
  );
  await refused({ path: '/login' }, /has a page at \/login, which belongs to the host\.$/);
  await refused({ throws: true }, /does not render at \/gated inside .*thrown on purpose/);
});

test('a rollback reaches the open page; an old tab loads a chunk that it never had', async ({
  page,
  signIn,
  parts,
  context,
}) => {
  const first = await parts.build({ name: 'rolling', version: '1.0.0', says: 'First' });
  const second = await parts.build({ name: 'rolling', version: '1.1.0', says: 'Second' });
  await parts.release(first);
  await signIn('admin@aurora.example');
  await goTo(page, 'Part rolling');
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
  const { timeOrigin } = await traces(page);

  await parts.release(second);
  await lookAgain(page);
  // The page under a person's hands stays what it was, and its chunks stay where they were.
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('Details of First')).toBeVisible();

  const other = await context.newPage();
  await other.goto('/rolling');
  await expect(other.getByRole('heading', { name: 'Second' })).toBeVisible();

  expect(await parts.mfe('rollback', 'rolling', '--note', 'too new')).toMatchObject({ code: 0 });
  await lookAgain(other);
  await goTo(other, 'Dashboard');
  await expect(shown(other, 'dashboard')).toBeVisible();
  await goTo(other, 'Part rolling');
  await expect(other.getByRole('heading', { name: 'First' })).toBeVisible();
  expect((await traces(page)).timeOrigin).toBe(timeOrigin);
});

test('a promotion does not touch what somebody is typing', async ({ page, signIn, parts }) => {
  await parts.release(await parts.build({ name: 'typing', version: '1.0.0', says: 'First' }));
  await signIn('admin@aurora.example');
  await goTo(page, 'Part typing');
  await page.getByLabel('Note').fill('half a sentence');
  await parts.release(await parts.build({ name: 'typing', version: '1.1.0', says: 'Second' }));
  await lookAgain(page);
  await expect(page.getByLabel('Note')).toHaveValue('half a sentence');
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
  await goTo(page, 'Dashboard');
  await goTo(page, 'Part typing');
  await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible();
});

test('of two promotions at the same moment none is lost', async ({ parts }) => {
  const [one, two] = [
    await parts.build({ name: 'racing', version: '1.0.0', says: 'One' }),
    await parts.build({ name: 'racing', version: '1.1.0', says: 'Two' }),
  ];
  const other = await parts.build({ name: 'walking', version: '1.0.0', says: 'Other' });
  for (const part of [one, two, other]) await parts.mfe('publish', part.name, '--dir', part.directory);
  const outcomes = await Promise.all(
    [one, two, other].map((part) =>
      parts.mfe('promote', `${part.name}@${part.release}`, '--force', 'a race'),
    ),
  );
  for (const { code, output } of outcomes.slice(0, 2)) {
    expect([0, 3], output).toContain(code);
    if (code === 3) expect(output).toContain('try again');
  }
  expect(outcomes[2]).toMatchObject({ code: 0 });
  const { remotes } = JSON.parse(parts.registry());
  expect([one.release, two.release]).toContain(remotes.racing.stable);
  expect(remotes.walking.stable).toBe(other.release);
  const succeeded = outcomes.slice(0, 2).filter(({ code }) => code === 0).length;
  expect(remotes.racing.history).toHaveLength(succeeded);
});

test('a build that asks for older shared modules than the host has runs in it', async ({
  page,
  signIn,
  parts,
}) => {
  const older = await parts.build({
    name: 'older',
    version: '1.0.0',
    says: 'Older',
    requires: { react: '^19.0.0' },
  });
  await parts.release(older);
  await signIn('admin@aurora.example');
  await goTo(page, 'Part older');
  await expect(page.getByRole('heading', { name: 'Older' })).toBeVisible();
});
