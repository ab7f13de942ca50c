import type { RemoteEvent } from 'federation/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RemoteTelemetry } from './telemetry.ts';

const event: RemoteEvent = {
  remote: 'clients',
  release: '1.0.0-aaaaaaaaaaaa',
  channel: 'stable',
  outcome: 'loaded',
  duration: 1,
  traceId: 'a'.repeat(32),
};
const deliver = vi.fn<(events: RemoteEvent[]) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  deliver.mockReset();
});

test('sends nothing before somebody is signed in, then what there is, in one batch', () => {
  const telemetry = new RemoteTelemetry();
  telemetry.report(event);
  telemetry.report({ ...event, outcome: 'recovered' });
  vi.runAllTimers();
  expect(fetch).not.toHaveBeenCalled();
  telemetry.deliverBy(deliver);
  vi.runAllTimers();
  expect(deliver.mock.calls).toEqual([[[event, { ...event, outcome: 'recovered' }]]]);
});

test('a page that nobody signs in to keeps the last fifty, and no more', () => {
  const telemetry = new RemoteTelemetry();
  for (let duration = 0; duration < 60; duration += 1) telemetry.report({ ...event, duration });
  telemetry.deliverBy(deliver);
  vi.runAllTimers();
  const [events = []] = deliver.mock.calls[0] ?? [];
  expect(events.map(({ duration }) => duration)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 10),
  );
});

test('a batch that is lost is nobody’s trouble', async () => {
  deliver.mockRejectedValueOnce(new Error('offline'));
  const telemetry = new RemoteTelemetry();
  telemetry.deliverBy(deliver);
  telemetry.report(event);
  await vi.runAllTimersAsync();
  telemetry.report(event);
  await vi.runAllTimersAsync();
  expect(deliver).toHaveBeenCalledTimes(2);
});
