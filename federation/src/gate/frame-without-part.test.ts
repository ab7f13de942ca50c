import { expect, test } from 'vitest';
import { sampleContract } from '../testing/sample-contract.ts';
import { frameWithoutPart } from './frame-without-part.ts';
import type { Tabs } from './tabs.ts';

const closed = { open: () => Promise.reject(new Error('The browser has been closed.')) };

test('whoever has refused a part already need not wait for the shell around it', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const frame = frameWithoutPart(
    closed as unknown as Tabs,
    'http://host.example',
    '/clients',
    sampleContract(),
  );
  await expect(frame.asked).rejects.toThrow('closed');
  // Unhandled rejections are told after all microtasks, before the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
