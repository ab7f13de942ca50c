import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetFrame, keepFrame } from './kept-frame.ts';

const entries = ['/sites', '/users', '/forecasts']
  .map((path) => `<a href="${path}" data-entry="${path}">${path}</a>`)
  .join('');
const nav = () => [...document.querySelectorAll<HTMLElement>('nav > *')];

beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML =
    `<div data-first-page data-asks="" hidden><nav data-of="person"><template>${entries}</template>` +
    '<a href="/settings" data-entry="/settings">Settings</a></nav></div>';
});
afterEach(() => {
  forgetFrame();
  document.body.innerHTML = '';
});

test('of the entries of all parts only those of the person are laid out', async () => {
  keepFrame({ entries: ['/users', '/settings'], brand: 80, user: 60 });
  await import('./first-page.ts');
  expect(nav().map(({ textContent, hidden }) => [textContent, hidden])).toEqual([
    ['/users', false],
    ['Settings', false],
  ]);
});

test.each([
  ['as wide', window.innerWidth, ['/sites', 'More']],
  ['of another width', window.innerWidth + 1, ['/sites', '/users', '/forecasts']],
])('what did not fit is in the menu again, in a window %s', async (_window, width, shown) => {
  document.querySelector('nav')?.insertAdjacentHTML('beforeend', '<span data-more hidden>More</span>');
  const fitting = { entries: 1, width, language: 'en' };
  keepFrame({ entries: ['/sites', '/users', '/forecasts'], brand: 80, user: 60, fitting });
  await import('./first-page.ts');
  expect(nav().flatMap(({ textContent, hidden }) => (hidden ? [] : [textContent]))).toEqual(shown);
});

test('nobody’s bar has none of them', async () => {
  await import('./first-page.ts');
  expect(nav().map(({ textContent, hidden }) => [textContent, hidden])).toEqual([['Settings', true]]);
});
