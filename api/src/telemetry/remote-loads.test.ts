import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const event = {
  remote: 'clients',
  release: '1.2.0-abcdef012345',
  channel: 'canary',
  outcome: 'loaded',
  duration: 120,
  traceId: 'a'.repeat(32),
};
const failed = (failure: string) => ({ ...event, outcome: 'failed', failure });

it('adds up what browsers report, without asking who they are', async () => {
  const { anybody } = service;
  const events = [event, event, { ...event, duration: 3000 }, failed('network'), failed('render')];
  expect((await anybody.post('/v1/telemetry/remotes', { events })).status).toBe(204);
  expect((await anybody.post('/v1/telemetry/remotes', { events: [event] })).status).toBe(204);
  const { body } = await anybody.get('/v1/telemetry/remotes');
  expect(body.data).toContainEqual({
    remote: 'clients',
    release: '1.2.0-abcdef012345',
    loads: 5,
    failures: 2,
    p75: 200,
    classes: { network: 1, render: 1 },
  });
});

it('does not count what a developer loads from their own machine', async () => {
  const own = { ...event, release: '9.9.9-abcdef012345', channel: 'override' };
  await service.anybody.post('/v1/telemetry/remotes', { events: [own] });
  expect((await service.anybody.get('/v1/telemetry/remotes')).text).not.toContain('9.9.9');
});

it.each([
  ['an empty report', []],
  ['a name that is a path', [{ ...event, remote: '../clients' }]],
  ['a class nobody knows', [failed('weather')]],
  ['a personal datum', [{ ...event, email: 'a@b.example' }]],
  ['too much at once', Array.from({ length: 51 }, () => event)],
])('refuses %s', async (_what, events) => {
  expect((await service.anybody.post('/v1/telemetry/remotes', { events })).status).toBe(422);
});
