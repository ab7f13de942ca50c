import { chromium } from '@playwright/test';
const base = 'http://localhost:4651';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.goto(base + '/login');
await page.locator('main button, button').filter({ hasText: /SSO/ }).first().click();
await page.getByText('admin@aurora.example').first().click();
await page.waitForURL(/dashboard/, { timeout: 60000 });
const seen = [];
page.on('response', async (r) => {
  if (r.url().includes('/performance')) seen.push(JSON.parse(await r.text()));
});
await page.goto(base + '/clients?search=' + encodeURIComponent(process.argv[2]));
await page.getByRole('link', { name: process.argv[2] }).first().click();
await page.locator('a[href$="/site"]').click();
await page.waitForTimeout(4000);
for (const { data } of seen) {
  const { hours, ...rest } = data;
  console.log(JSON.stringify(rest));
  if (hours.length < 30)
    for (const h of hours)
      console.log(h.at, h.power, h.expected?.toFixed(1), h.low?.toFixed(1), h.high?.toFixed(1));
}
await browser.close();
