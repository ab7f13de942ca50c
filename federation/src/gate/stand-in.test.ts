import type { BrowserContext, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleContract } from '../testing/sample-contract.ts';
import type { LiveHost } from './live-host.ts';
import { standIn } from './stand-in.ts';

const host = {
  url: 'http://host.example',
  config: { registry: { url: '/remotes/registry.json' }, sso: {} },
  registry: { remotes: {} },
} as unknown as LiveHost;

test('a page that is closed while it is answered ends nothing else, whatever it has asked for', async () => {
  const handlers: ((route: Route) => unknown)[] = [];
  const context = { route: (_address: string, handler: (route: Route) => unknown) => handlers.push(handler) };
  await standIn(
    context as unknown as BrowserContext,
    host,
    sampleContract(),
    () => Promise.resolve(Buffer.from('')),
    null,
  );
  const closed = {
    request: () => ({ url: () => 'http://host.example/remotes/x' }),
    fulfill: () => Promise.reject(new Error('Route is already handled!')),
  };
  expect(handlers).toHaveLength(4);
  for (const answers of handlers) await expect(answers(closed as unknown as Route)).resolves.toBeUndefined();
});
