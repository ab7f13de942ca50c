import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
let people: Caller[];
beforeAll(async () => {
  service = await TestService.start();
  const store = join(service.config.dataDir, 'store');
  await mkdir(store, { recursive: true });
  const releases = Object.fromEntries(
    ['1.1.0', '1.2.0', '1.3.0', '1.4.0'].map((version) => [releaseOf(version), {}]),
  );
  await writeFile(join(store, 'registry.json'), JSON.stringify({ remotes: { clients: { releases } } }));
  const tenant = await service.tenant();
  people = await Promise.all(Array.from({ length: 4 }, () => service.member(tenant)));
});
afterAll(() => service.close());

const releaseOf = (version: string) => `${version}-abcdef012345`;
const event = {
  remote: 'clients',
  release: releaseOf('1.2.0'),
  channel: 'canary',
  outcome: 'loaded',
  duration: 120,
  traceId: 'a'.repeat(32),
};
const failed = (failure: string) => ({ ...event, outcome: 'failed', failure });

async function report(person: number, ...events: object[]): Promise<void> {
  const { status } = await (people[person] as Caller).post('/v1/telemetry/remotes', { events });
  expect(status).toBe(204);
}

async function healthOf(version: string) {
  const { body } = await service.anybody.get('/v1/telemetry/remotes');
  return (body.data as { release: string }[]).find(({ release }) => release === releaseOf(version));
}

it('counts people: whom it loaded for, whom it failed, and how', async () => {
  await report(0, event, event, { ...event, duration: 3000 });
  await report(1, { ...event, duration: 40 });
  await report(2, event, failed('render'));
  await report(3, failed('network'));
  expect(await healthOf('1.2.0')).toEqual({
    remote: 'clients',
    release: releaseOf('1.2.0'),
    people: 4,
    failures: 2,
    p75: 3200,
    classes: { network: 1, render: 1 },
  });
});

it('does not let one person end a canary, however many failures they report', async () => {
  const own = { ...failed('render'), release: releaseOf('1.3.0') };
  for (let time = 0; time < 5; time += 1) await report(0, ...Array.from({ length: 50 }, () => own));
  expect(await healthOf('1.3.0')).toMatchObject({ people: 1, failures: 1 });
});

it('does not let one person hide a failure, however many successes they report', async () => {
  const own = { ...event, release: releaseOf('1.1.0') };
  await report(1, { ...own, outcome: 'failed', failure: 'http' });
  await report(1, ...Array.from({ length: 50 }, () => own));
  await report(0, ...Array.from({ length: 50 }, () => own));
  expect(await healthOf('1.1.0')).toMatchObject({ people: 2, failures: 1, classes: { http: 1 } });
});

it('needs a session, and leaves what somebody without one says', async () => {
  const { status } = await service.anybody.post('/v1/telemetry/remotes', { events: [failed('render')] });
  expect(status).toBe(401);
});

it('knows the releases there are, and stores none that was invented', async () => {
  const invented = Array.from({ length: 48 }, (_, index) => ({
    ...event,
    release: `9.9.${index}-abcdef012345`,
  }));
  await report(0, ...invented, { ...event, remote: 'invented' });
  const stored = await sql<{ times: number }>`
    select count(*)::int as times from remote_person where release like '9.9.%' or remote = 'invented'`.execute(
    service.database.owner,
  );
  expect(stored.rows).toEqual([{ times: 0 }]);
});

it('knows a release as soon as the registry names it, and for a day after', async () => {
  const late = { ...event, release: releaseOf('2.0.0') };
  await report(0, late);
  expect(await healthOf('2.0.0')).toBeUndefined();
  const file = join(service.config.dataDir, 'store/registry.json');
  const releases = { [late.release]: {} };
  await writeFile(file, JSON.stringify({ remotes: { clients: { releases } } }));
  await expect
    .poll(
      async () => {
        await report(0, late);
        return healthOf('2.0.0');
      },
      { timeout: 10_000 },
    )
    .toMatchObject({ people: 1 });
  await report(3, { ...event, release: releaseOf('1.4.0') });
  expect(await healthOf('1.4.0')).toMatchObject({ people: 1 });
});

it('does not count what a developer loads from their own machine', async () => {
  const before = await healthOf('1.2.0');
  await report(0, { ...failed('render'), channel: 'override' });
  expect(await healthOf('1.2.0')).toEqual(before);
});

it.each([
  ['an empty report', []],
  ['a name that is a path', [{ ...event, remote: '../clients' }]],
  ['a class nobody knows', [failed('weather')]],
  ['a personal datum', [{ ...event, email: 'a@b.example' }]],
  ['too much at once', Array.from({ length: 51 }, () => event)],
])('refuses %s', async (_what, events) => {
  expect((await people[0]?.post('/v1/telemetry/remotes', { events }))?.status).toBe(422);
});
