import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import { organizationKeys } from './catalogue.ts';

let service: TestService;
let staff: Caller;
beforeAll(async () => {
  service = await TestService.start();
  staff = await service.member(await service.tenant());
});
afterAll(() => service.close());

interface Named {
  action: string;
  display_name: string;
  description: string;
}

const ask = async (language: string) =>
  (await staff.get('/v1/permissions', { 'accept-language': language })).body.data as Named[];

describe('the catalog of permissions', () => {
  it.each(['de', 'es', 'fr', 'ja'])(
    'is in %s for who asks for it, every name and description',
    async (language) => {
      const [english, theirs] = [await ask('en'), await ask(language)];
      expect(theirs.map(({ action }) => action)).toEqual(organizationKeys);
      for (const [index, { action, display_name, description }] of theirs.entries()) {
        expect.soft(display_name, action).not.toBe(english[index]?.display_name);
        expect.soft(description, action).not.toBe(english[index]?.description);
      }
    },
  );

  it('has its groups in the same language', async () => {
    const answer = await staff.get('/v1/permissions/by-resource', { 'accept-language': 'de-CH, en;q=0.5' });
    expect(answer.headers.get('content-language')).toBe('de');
    expect(answer.body.data.map((group: { display_name: string }) => group.display_name)).toEqual([
      'Dashboard',
      'Clients',
      'Alarme',
      'Benutzer',
      'Rollen',
      'Organisation',
      'Prüfprotokoll',
      'System',
    ]);
    expect(answer.body.data[1].permissions[0].display_name).toBe('Clients ansehen');
  });

  it('is English for a language that is not known', async () => {
    expect((await ask('it'))[0]?.display_name).toBe('View dashboard');
    expect((await ask('%%%'))[0]?.display_name).toBe('View dashboard');
  });
});
