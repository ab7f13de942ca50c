import { EventEmitter } from 'node:events';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleContract } from '../testing/sample-contract.ts';
import { Tabs } from './tabs.ts';

/** A browser whose pages note where they went; `hangs` names addresses after which a page cannot be left. */
function browserOf(hangs = /never/) {
  const pages: { went: string[]; said: string[]; isClosed: boolean }[] = [];
  const newPage = () => {
    const page = { went: [] as string[], said: [] as string[], isClosed: false };
    pages.push(page);
    return Promise.resolve(
      Object.assign(new EventEmitter(), {
        context: () => context,
        addInitScript: () => Promise.resolve(),
        setViewportSize: () => Promise.resolve(),
        locator: () => ({}),
        goto: (address: string) => {
          if (hangs.test(page.went.at(-1) ?? '')) return Promise.reject(new Error('Timeout'));
          page.went.push(address);
          return Promise.resolve();
        },
        evaluate: (text: string) => Promise.resolve(page.said.push(text)),
        close: () => Promise.resolve((page.isClosed = true)),
      }),
    );
  };
  const newCDPSession = () =>
    Promise.resolve(Object.assign(new EventEmitter(), { send: () => Promise.resolve({}) }));
  const context = { newPage, newCDPSession } as unknown as BrowserContext;
  return { context, pages };
}

const host = 'http://host.example';
const blank = `${host}/mfe-gate/blank`;
const contract = sampleContract();

test('one look after the other is in the same tab, which has forgotten the one before', async () => {
  const { context, pages } = browserOf();
  const tabs = new Tabs(context, host, 1);
  const first = await tabs.open(contract);
  await first.open(`${host}/a`);
  const second = tabs.open(contract);
  await first.close();
  await (await second).open(`${host}/b`);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.went).toEqual([`${host}/a`, blank, `${host}/b`]);
  expect(pages[0]?.said).toEqual([expect.stringContaining('sessionStorage.clear()')]);
});

test('looks are beside each other where processors have nothing else to do', async () => {
  const { context, pages } = browserOf();
  const tabs = new Tabs(context, host, 8);
  await Promise.all(Array.from({ length: 5 }, () => tabs.open(contract)));
  expect(pages).toHaveLength(5);
});

test('a page that cannot be left is closed, and whoever waits gets another tab', async () => {
  const { context, pages } = browserOf(/deaf/);
  const tabs = new Tabs(context, host, 1);
  const deaf = await tabs.open(contract);
  await deaf.open(`${host}/deaf`);
  const next = tabs.open(contract);
  await deaf.close();
  await (await next).open(`${host}/b`);
  expect(pages.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('a second look at what seemed slow has a process of its own, which has compiled nothing', async () => {
  const { context, pages } = browserOf();
  const tabs = new Tabs(context, host, 1);
  await (await tabs.open(contract)).close();
  const again = await tabs.open(contract, { isNew: true });
  expect(pages).toHaveLength(2);
  await again.close();
  expect(pages[1]?.isClosed).toBe(true);
});
