import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('the shell', () => {
  const shells = () => document.head.querySelectorAll('script:not([data-figures])').length;
  const files = '<script type="text/plain" data-of="shell"></script>';
  const figures = '<script type="text/plain" data-figures></script>';

  beforeEach(() => {
    vi.useFakeTimers();
    keepFrame({ entries: ['/sites'], brand: 80, user: 60 });
  });
  afterEach(() => {
    vi.useRealTimers();
    globalThis.empFirstFigures?.leave();
    document.head.innerHTML = '';
  });

  async function begin(template: string, asks = '[]') {
    document.head.innerHTML = `<template data-files>${template}</template>`;
    document.querySelector<HTMLElement>('[data-first-page]')?.setAttribute('data-asks', asks);
    await import('./first-page.ts');
    await vi.advanceTimersByTimeAsync(300);
  }

  test('starts once, whatever becomes of what is drawn first', async () => {
    const told = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', told);
    await begin(files + figures, '{');
    expect(shells()).toBe(1);
    expect(told).toHaveBeenCalledWith(expect.any(SyntaxError));
    vi.unstubAllGlobals();
  });

  test('starts at once where the script of what is drawn first does not come', async () => {
    // A session, so that something is asked, and waited for.
    sessionStorage.setItem(
      'emp.session.access',
      JSON.stringify({ token: 'ada', expiresAt: Date.now() + 3_600_000 }),
    );
    sessionStorage.setItem('emp.session.tenant', 'aurora');
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await begin(files + figures);
    expect(shells()).toBe(0);
    document.querySelector('script[data-figures]')?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
    expect(shells()).toBe(1);
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });

  test('starts on a page that draws nothing', async () => {
    await begin(files);
    expect(shells()).toBe(1);
  });
});
