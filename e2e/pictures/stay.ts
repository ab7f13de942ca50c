import type { Page } from '@playwright/test';

/** Nothing that the page has planned for later happens, such as leading on to another. */
export const stay = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const last = window.setTimeout(() => undefined);
    for (let id = 0; id <= last; id += 1) clearTimeout(id);
  });
