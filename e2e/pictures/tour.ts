import { choose } from '../fixtures/pages.ts';
import { type Page, test as base } from '../fixtures/test.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import type { Language } from '../fixtures/texts.ts';
import { note } from './camera.ts';

/** People who see the product differently, each signed in once for the whole tour. */
export const people = {
  admin: 'admin@aurora.example',
  manager: 'manager@aurora.example',
  viewer: 'viewer@aurora.example',
  nobody: 'nobody@aurora.example',
};

/** A page of its own for a person, or for a visitor whom nobody knows, that reads a language. */
type PageOf = (who: keyof typeof people | 'visitor', language: Language) => Promise<Page>;

export const test = base.extend<object, { pageOf: PageOf }>({
  pageOf: [
    async ({ browser, server }, provide) => {
      const pages = new Map<string, Page>();
      await provide(async (who, language) => {
        let page = pages.get(who);
        if (!page) {
          const context = await browser.newContext({
            baseURL: server.url,
            locale: 'en-US',
            timezoneId: 'UTC',
          });
          page = await context.newPage();
          if (who !== 'visitor') await signInAs(page, server.url, people[who]);
          // Signing in may take longer on a busy machine; a state that is not there is not waited for.
          page.setDefaultTimeout(20_000);
          pages.set(who, page);
        }
        await choose(page, { theme: 'auto', language, animations: false });
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
});

/** One place that cannot be shown does not end the tour: it is noted among the pictures. */
export async function attempt(name: string, visit: () => Promise<void>): Promise<void> {
  await visit().catch((error: unknown) => note(name, `NOT SHOWN: ${String(error)}`));
}
