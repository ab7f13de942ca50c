import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test as base } from '../fixtures/test.ts';

const ATTRIBUTION = '© Somebody who draws tiles';
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#b7d4c3" stroke="#333"/></svg>`;

/** A tile service of this machine, which has no tile whose column is odd. */
const test = base.extend<object, { asked: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
  asked: [async ({}, provide) => provide([]), { scope: 'worker' }],
  environment: [
    async ({ asked }, provide) => {
      const tiles = createServer(({ url = '' }, response) => {
        asked.push(url);
        const [, column = ''] = /^\/\d+\/(\d+)\/\d+\.svg$/.exec(url) ?? [];
        if (column === '' || Number(column) % 2 === 1) return response.writeHead(404).end();
        return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture);
      });
      await new Promise<void>((ready) => {
        tiles.listen(0, '127.0.0.1', ready);
      });
      const { port } = tiles.address() as AddressInfo;
      await provide({
        MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.svg`,
        MAP_TILES_ATTRIBUTION: ATTRIBUTION,
      });
      tiles.closeAllConnections();
      tiles.close();
    },
    { scope: 'worker' },
  ],
});

test('pictures of a chosen tile service lie below the sites, and where one is missing the lines stay', async ({
  page,
  signIn,
  asked,
}) => {
  await signIn('viewer@aurora.example');
  const card = page.getByRole('region', { name: 'Map of sites' });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByText(ATTRIBUTION)).toBeVisible();
  const widths = () =>
    card
      .locator('img')
      .evaluateAll((pictures) => pictures.map((each) => (each as HTMLImageElement).naturalWidth));
  // The policy of the page lets them in; those that are missing are not there.
  await expect
    .poll(async () => (await widths()).length > 0 && (await widths()).every((width) => width === 256))
    .toBe(true);
  expect(asked.some((path) => Number(path.split('/')[2]) % 2 === 1)).toBe(true);
  await expect(card.locator('svg path').first()).toBeAttached();
  const before = asked.length;
  await card.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});
