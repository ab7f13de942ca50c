import type { Locator, Page, Route } from '@playwright/test';
import { stay } from './stay.ts';
import type { Say } from '../fixtures/texts.ts';

/** What somebody sees whom nobody knows: a page, or what opens on it. */
export interface VisitorPlace {
  name: string;
  path: string;
  before?: (page: Page) => Promise<unknown>;
  /** Opens something; resolves with what is to be looked at, or with nothing for the whole page. */
  open?: (page: Page, say: Say) => Promise<Locator | undefined>;
  loads?: false;
}

const route = (pattern: string, handler: (route: Route) => Promise<unknown> | undefined) => (page: Page) =>
  page.route(pattern, async (each) => void (await handler(each)));
const refused = (each: Route) =>
  each.fulfill({ status: 403, json: { message: 'No account here', details: 'Ask ada@aurora.example' } });

const legal = (text: string): VisitorPlace => ({
  name: `legal ${text}`,
  path: '/',
  open: async (page, say) => {
    await page.getByRole('button', { name: say('public', `footer.${text}`) }).click();
    return page.getByRole('dialog');
  },
});
const notice = (kind: string): VisitorPlace => ({
  name: `sign-in, ${kind}`,
  path: `/login?notice=${kind}`,
  open: async (page) => page.getByRole('main'),
});
const signIn = async (page: Page, say: Say) => {
  await page.getByRole('button', { name: say('public', 'signIn.continue') }).click();
  return undefined;
};

/** Such a page leads back to the sign-in after a while, which a picture need not wait for. */
const refusedHere = async (page: Page) => {
  await page.getByRole('alert').waitFor();
  await stay(page);
  return page.locator('body');
};

export const visitorPages: VisitorPlace[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/login' },
  ...['privacy', 'terms', 'cookies'].map(legal),
  ...['session-expired', 'profile-failed', 'signed-out'].map(notice),
  {
    name: 'sign-in that cannot begin',
    path: '/login',
    before: route('**/config.json', (each) => each.abort()),
    open: async (page, say) => {
      await signIn(page, say);
      await page.getByRole('alert').waitFor();
      return undefined;
    },
  },
  {
    name: 'callback that somebody made up',
    path: '/auth/callback?code=1&state=2',
    loads: false,
    open: refusedHere,
  },
  {
    name: 'signed in elsewhere, refused',
    path: '/auth/callback?error=access_denied&state=2',
    loads: false,
    open: refusedHere,
  },
  {
    name: 'callback, refused',
    path: '/login',
    before: route('**/auth/exchange-token', refused),
    open: async (page, say) => {
      await signIn(page, say);
      await page.locator('button.person').first().click();
      await page.waitForURL(/\/auth\/callback/);
      return refusedHere(page);
    },
  },
  {
    name: 'development sign-in',
    path: '/login',
    open: async (page, say) => {
      await signIn(page, say);
      await page.locator('button.person').first().waitFor();
      return undefined;
    },
  },
  { name: 'development sign-in, refused', path: '/sso/auth?client_id=nobody', loads: false },
  { name: 'development sign-out', path: '/sso/session/end', loads: false },
  {
    name: 'documentation that is not available',
    path: '/technical-docs',
    before: route('**/remotes/docs/**', (each) => each.abort()),
    open: async (page) => {
      await page.getByRole('main').getByRole('button').first().waitFor();
      return undefined;
    },
    loads: false,
  },
  {
    name: 'documentation without a list of parts',
    path: '/technical-docs',
    before: async (page) => {
      await page.evaluate(() => localStorage.clear());
      await page.route('**/remotes/registry*.json', (each) => each.abort());
    },
    loads: false,
  },
  {
    name: 'search in the documentation',
    path: '/technical-docs',
    open: async (page, say) => {
      const field = page.getByRole('searchbox', { name: say('technicalDocs', 'search.label') });
      await field.fill('device');
      await page.locator('search li').first().waitFor();
      return page.locator('search');
    },
    loads: false,
  },
  {
    name: 'a call that was not sent',
    path: '/technical-docs#op-createReadings',
    open: async (page, say) => {
      const operation = page.locator('#op-createReadings');
      await operation.getByRole('button', { name: say('technicalDocs', 'reference.tryIt') }).click();
      const form = operation.locator('form');
      await form.locator('button[type=submit]').click();
      return form.getByRole('status');
    },
    loads: false,
  },
];
