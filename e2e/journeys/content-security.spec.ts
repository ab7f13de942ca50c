import { createHash } from 'node:crypto';
import { publicPages, settled, showcasePages, staffPages } from '../fixtures/pages.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

/** As it is served to people: nobody may bring parts from their own machine. */
test.use({ environment: { REMOTE_OVERRIDES: 'off' } });

interface Watched {
  violations?: string[];
}

/** Lets every document collect what its policy refused. */
async function watchViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as unknown as Watched;
    watched.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      watched.violations?.push(`${violatedDirective} refused ${blockedURI} (${sourceFile})`),
    );
  });
}

/** Those that the document itself holds. */
const inlineScripts = (document: string): string[] =>
  [...document.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
const hashOf = (script: string): string => createHash('sha256').update(script).digest('base64');

const violations = (page: Page) => page.evaluate(() => (globalThis as unknown as Watched).violations);

/** In a document that was opened just now: where its first stop leads. */
async function expectOneSkipLink(page: Page, path: string): Promise<void> {
  await page.locator('h1').first().waitFor();
  const skip = page.getByRole('link', { name: /^Skip to/ });
  await expect(skip, path).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(skip, path).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.keyboard.press('Tab');
  await expect(skip, path).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main'), path).toBeFocused();
}

// One walk for both, as each page has to be a document of its own: those cost more than all that is looked at.
test('each page has one skip link, which is its first stop, and no script but files of ours, and its policy allows no other', async ({
  page,
  signInByPages,
  server,
}) => {
  test.slow();
  await watchViolations(page);
  for (const path of [...publicPages, ...showcasePages]) {
    await page.goto(path);
    await expectOneSkipLink(page, path);
    expect(await violations(page), path).toEqual([]);
  }
  await signInByPages('admin@aurora.example');
  for (const path of [...staffPages, '/settings?tab=display', ...showcasePages]) {
    const answer = await page.goto(path);
    // On a wall there is nothing to skip, and over a page that a dialog covers nothing to reach.
    if (path !== '/wall' && !path.startsWith('/settings')) await expectOneSkipLink(page, path);
    if (!showcasePages.includes(path)) await settled(page);
    expect(await violations(page), path).toEqual([]);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    const scripts = policy.split(';').find((directive) => directive.trim().startsWith('script-src '));
    const own = inlineScripts((await answer?.text()) ?? '').map((script) => `'sha256-${hashOf(script)}'`);
    expect(scripts?.trim(), path).toBe(["script-src 'self'", ...own].join(' '));
    // One at most, and none in the documents of public pages.
    expect(own.length, path).toBe(staffPages.includes(path) || path.startsWith('/settings') ? 1 : 0);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
  }

  await test.step('text that becomes code, a script in the page and one from elsewhere do not run', async () => {
    const ran = await page.evaluate(async (elsewhere) => {
      const done: string[] = [];
      const page = globalThis as unknown as { ran?: (what: string) => void };
      page.ran = (what) => done.push(what);
      // Not at once: what the test itself has evaluated in the page may evaluate further.
      await new Promise((resolve) => {
        setTimeout(() => {
          try {
            // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- that it fails is what is shown
            new Function("globalThis.ran('eval')")();
          } catch {
            // As it must be.
          }
          resolve(null);
        });
      });
      const inline = document.createElement('script');
      inline.textContent = "globalThis.ran('inline')";
      document.head.append(inline);
      const handler = document.createElement('img');
      handler.setAttribute('onerror', "globalThis.ran('handler')");
      handler.src = '/no-such-picture.png';
      document.body.append(handler);
      const foreign = document.createElement('script');
      foreign.src = elsewhere;
      const ended = new Promise((resolve) => foreign.addEventListener('error', resolve));
      document.head.append(foreign);
      await ended;
      return done;
    }, server.url.replace('localhost', '127.0.0.1') + '/assets/x.js');
    expect(ran).toEqual([]);
    // The picture fails when it wants to.
    await expect.poll(() => violations(page)).toHaveLength(4);
  });
});
