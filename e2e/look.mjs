import { chromium } from '@playwright/test';
const base = 'http://localhost:4651';
const [, , size = 'wide', theme = 'light', what = 'Lausitz Solar Park 2', lang = 'en'] = process.argv;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
const page = await browser.newPage({
  viewport: size === 'wide' ? { width: 1280, height: 900 } : { width: 390, height: 844 },
});
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
await page.addInitScript((chosen) => localStorage.setItem('emp.preferences', JSON.stringify(chosen)), {
  theme,
  language: lang,
});
await page.goto(base + '/login');
await page.locator('main button, button').filter({ hasText: /SSO/ }).first().click();
await page.getByText('admin@aurora.example').first().click();
await page.waitForURL(/dashboard/, { timeout: 60000 });
const token = await page.evaluate(() => Object.entries(sessionStorage).map(([k, v]) => k));
await page.goto(base + '/clients?search=' + encodeURIComponent(what));
await page.getByRole('link', { name: what }).first().click();
await page.waitForTimeout(1500);
if (process.env.DRAWER) await page.screenshot({ path: `/tmp/sites-drawer-${size}-${theme}.png` });
await page.locator('a[href$="/site"]').click();
await page.waitForTimeout(4000);
const slug = what.replaceAll(' ', '-');
await page.screenshot({ path: `/tmp/sites-${slug}-${size}-${theme}-${lang}.png`, fullPage: true });
if (process.env.RANGE) {
  await page.locator('main select').last().selectOption('720');
  await page.waitForTimeout(3000);
  await page.screenshot({ path: `/tmp/sites-${slug}-30d-${size}-${theme}.png`, fullPage: true });
}
console.log(
  page.url(),
  await page.evaluate(() => document.documentElement.scrollWidth),
  (await page.locator('main').innerText()).slice(0, 2500),
);
await browser.close();
