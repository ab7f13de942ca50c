import { alertsToSee } from '../fixtures/alerts-to-see.ts';
import { openParts } from '../fixtures/open-states.ts';
import { loaded, lookAtAll } from '../fixtures/pages.ts';
import { expect, type Page } from '../fixtures/test.ts';
import { type Language, speaker } from '../fixtures/texts.ts';
import { Camera, languages } from './camera.ts';
import { doneToClients } from './done-to-clients.ts';
import { editedByTwo } from './edited-by-two.ts';
import { hovered } from './hovered.ts';
import { kindsOfRules } from './kinds-of-rules.ts';
import { maintenanceToSee, planned } from './planned.ts';
import { documentationPages, ordinaryPages, pagesOf, type Place } from './pages.ts';
import { signedInElsewhere } from './signed-in-elsewhere.ts';
import { attempt, test } from './tour.ts';
import { type TroubledPlace, troubledPages } from './troubled-pages.ts';
import { visitorPages } from './visitors-pages.ts';
import { webhooksOfAClient } from './webhooks-of-a-client.ts';

/**
 * Pictures of every page and state at three widths, to be looked at: `pnpm screens`. They are compared with those that
 * another commit makes on the same machine; fonts differ between machines.
 */
test.describe.configure({ timeout: 900_000 });

async function goTo(page: Page, { path }: Place): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(typeof path === 'string' ? path : await path(page));
}

/** The examples come into being where somebody looks. */
async function untilExamplesAreThere(page: Page, language: Language): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await lookAtAll(page);
  const coming = page.locator('#code-examples').getByText(speaker(language)('technicalDocs', 'loading'));
  await expect(coming).toHaveCount(0);
}

const parts = [
  ...openParts,
  hovered,
  editedByTwo,
  doneToClients,
  planned,
  kindsOfRules,
  webhooksOfAClient,
  signedInElsewhere,
];

for (const language of languages) {
  const say = speaker(language);

  test(`visitors, ${language}`, async ({ pageOf }) => {
    const page = await pageOf('visitor', language);
    for (const place of visitorPages) {
      await attempt(place.name, async () => {
        await page.context().clearCookies();
        await place.before?.(page);
        await goTo(page, place);
        if (place.loads !== false) await page.locator('h1').first().waitFor();
        else await page.waitForLoadState('networkidle');
        const what = await place.open?.(page, say);
        const camera = new Camera(page, language);
        await (what ? camera.takeOpen(place.name, what) : camera.takePage(place.name, { loads: false }));
      });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

  test(`pages, ${language}`, async ({ pageOf }) => {
    const page = await pageOf('admin', language);
    const camera = new Camera(page, language);
    await page.goto('/clients');
    await alertsToSee(page);
    await maintenanceToSee(page);
    for (const place of ordinaryPages)
      await attempt(place.name, async () => {
        await goTo(page, place);
        await camera.takePage(place.name);
      });
    for (const place of documentationPages)
      await attempt(place.name, async () => {
        await goTo(page, place);
        await untilExamplesAreThere(page, language);
        await camera.takePage(place.name, { loads: false });
      });
  });

  test(`pages of others, ${language}`, async ({ pageOf }) => {
    for (const [who, places] of Object.entries(pagesOf) as [keyof typeof pagesOf, Place[]][])
      for (const place of places)
        await attempt(place.name, async () => {
          const page = await pageOf(who, language);
          await goTo(page, place);
          await somethingToLookAt(page);
          await new Camera(page, language).takePage(place.name, { loads: false });
        });
  });

  test(`pages in trouble, ${language}`, async ({ pageOf }) => {
    const page = await pageOf('admin', language);
    for (const place of troubledPages) {
      await attempt(place.name, () => takeTroubled(page, language, place));
      await page.context().setOffline(false);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

  // Menus close when the window changes its width, and a phone has others.
  for (const widths of [[390], [1280, 1920]])
    test(`what opens at ${widths.join(' and ')}, ${language}`, async ({ pageOf }) => {
      const page = await pageOf('admin', language);
      const camera = new Camera(page, language);
      for (const part of parts) {
        await attempt(`${part.name} ${widths[0]} ${language}`, async () => {
          await page.setViewportSize({ width: widths[0] ?? 1280, height: 900 });
          for await (const { name, what, again } of part(page, say))
            await camera.takeOpen(name, what, widths, again);
        });
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    });
}

async function takeTroubled(page: Page, language: Language, place: TroubledPlace): Promise<void> {
  await place.before?.(page);
  await goTo(page, place);
  if (place.loads !== false) await somethingToLookAt(page);
  else await page.locator('header').first().waitFor();
  await place.after?.(page);
  await new Camera(page, language).takePage(place.name, { loads: false });
}

/** A title, or a sentence with what to do in its place; nothing that is still on its way. */
async function somethingToLookAt(page: Page): Promise<void> {
  const main = page.locator('main');
  await main.locator('h1:visible, h2:visible, [role="alert"]:visible').first().waitFor();
  await loaded(page);
}
