import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestService } from '../testing/test-service.ts';
import { bootstrap } from './bootstrap.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const wanted = { tenant: 'First Power', timezone: 'Europe/Oslo', adminEmail: 'chief@first.example' };

it('the first administrator finds a way in, however often and by however many the service is started', async () => {
  await Promise.all([1, 2, 3].map(() => bootstrap(service.database, wanted)));
  await bootstrap(service.database, wanted);
  const tenants = await service.database.owner.selectFrom('tenant').selectAll().execute();
  expect(tenants).toMatchObject([{ name: 'First Power', timezone: 'Europe/Oslo' }]);
  const chief = await service.signIn('chief@first.example', { id: tenants[0]?.id ?? '' });
  expect(chief.user.permissions).toContain('system.admin');
  expect((await chief.get('/v1/users')).body.data.total).toBe(1);
  expect((await chief.get(`/v1/audit?target_id=${chief.user.id}`)).body.data).toMatchObject([
    { action: 'user.created', actor: { kind: 'system' }, target: { id: chief.user.id } },
  ]);
});

it('an unknown time zone is refused', async () => {
  await expect(
    bootstrap(service.database, { ...wanted, tenant: 'Other', timezone: 'Mars/Base' }),
  ).rejects.toThrow(/time zone/);
});
