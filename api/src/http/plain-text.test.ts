import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
let staff: Caller;
let integrator: Caller;

beforeAll(async () => {
  service = await TestService.start();
  const tenant = await service.tenant();
  staff = await service.member(tenant);
  integrator = (await integratorOf(service, tenant)).caller;
});
afterAll(() => service.close());

let count = 0;
/** Everything that somebody names, with that name, and what else it needs. */
const named = {
  client: (name: string) => staff.post('/v1/clients', { name, description: 'x' }),
  place: (location: string) => staff.post('/v1/clients', { name: 'x', description: 'x', location }),
  device: (name: string) => integrator.post('/api/v1/devices', { name }),
  role: (name: string) => {
    count += 1;
    return staff.post('/v1/roles', { name: `role_${count}`, display_name: name });
  },
  person: (first_name: string) => {
    count += 1;
    return staff.post('/v1/users', {
      email: `person${count}@aurora.example`,
      username: `person${count}`,
      first_name,
      last_name: 'Lindqvist',
      password: 'a temporary one',
    });
  },
};
const nouns = Object.keys(named) as (keyof typeof named)[];

describe.each(nouns)('the name of a %s', (noun) => {
  it.each([
    ['turns the text after it', 'Roof\u202Egpj.exe'],
    ['embeds', 'Roof\u202B1'],
    ['isolates', 'Roof\u20671'],
    ['has a line end', 'Roof\nMill'],
    ['has a line separator', 'Roof\u2028Mill'],
    ['has an escape sequence', 'Roof\u001B[31m'],
  ])('is refused with a sentence where it %s', async (_what, name) => {
    const answer = await named[noun](name);
    expect(answer.status).toBe(422);
    const [{ message }] = answer.body.details;
    expect(message).toMatch(
      /(must|no|nor)\b.* control characters, such as invisible ones that turn the direction/,
    );
  });

  it.each(['مزرعة الشمس\u200F 7', '👩‍🔧 Zoë', 'می\u200Cخواهم', 'Ω'.repeat(100), '  Ada B  '])(
    'may be %s',
    async (name) => {
      const answer = await named[noun](name);
      expect(answer.status, answer.text).toBe(201);
    },
  );
});

it.each(nouns.filter((noun) => noun !== 'place'))(
  'the name of a %s is refused where it cannot be seen',
  async (noun) => {
    for (const name of [
      '\u200B\u200B',
      '\u00AD\u2060',
      ' \u200D\u200F ',
      '\u3164\u3164',
      '\u2800\u2800',
      '\uFE0F\u034F',
      '\u180E\u061C',
      '\u206A\uFFF9',
    ])
      expect((await named[noun](name)).status, JSON.stringify(name)).toBe(422);
  },
);

it('takes no longer to refuse a long name than to read it', async () => {
  const began = performance.now();
  for (const name of [`${' '.repeat(199)}\n`, `${'a '.repeat(99)}\n`, `${'a'.repeat(99)}\n`])
    for (const noun of nouns) expect((await named[noun](name)).status).toBe(422);
  expect(performance.now() - began).toBeLessThan(2000);
});
