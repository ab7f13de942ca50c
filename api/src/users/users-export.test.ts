import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { insertUser } from './new-user.queries.ts';

let service: TestService;
let tenant: Tenant;
let admin: Caller;
let counter = 0;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  counter += 1;
  tenant = await service.tenant();
  admin = await service.member(tenant, { firstName: 'Ada', lastName: 'Admin', roles: ['admin', 'viewer'] });
});

const lines = async (query = '') => {
  const answer = await admin.get(`/v1/users/export${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.text.split('\r\n').filter((line) => line !== '');
};
const names = async (query: string) =>
  (await lines(query)).slice(1).map((line) => line.split(',').slice(1, 3).join(' '));

const add = (first_name: string, last_name: string, status: 'active' | 'inactive' = 'active') =>
  service.inTenant(tenant, (tx) =>
    insertUser(tx, {
      email: `${first_name.toLowerCase().replaceAll(/\W/g, '')}${counter}@x.example`,
      username: 'u',
      first_name,
      last_name,
      status,
    }),
  );

it('is a file with a line for each user', async () => {
  const { id } = admin.user;
  const answer = await admin.get('/v1/users/export');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [head, line, ...rest] = await lines();
  expect(head).toBe('id,first_name,last_name,email,username,status,roles,last_login_at,created_at');
  expect(line).toMatch(
    new RegExp(`^${id},Ada,Admin,${admin.user.email},member,active,Viewer; Admin,\\d{4}-\\S+Z,\\d{4}-\\S+Z$`),
  );
  expect(rest).toEqual([]);
});

it('holds those that match, in the order that is asked for', async () => {
  await add('Vera', 'Viewer');
  await add('Nils', 'Off', 'inactive');
  expect(await names('')).toEqual(['Ada Admin', 'Nils Off', 'Vera Viewer']);
  expect(await names('?status=inactive')).toEqual(['Nils Off']);
  expect(await names('?role=admin')).toEqual(['Ada Admin']);
  expect(await names('?search=vera')).toEqual(['Vera Viewer']);
  expect(await names('?sort=name&order=desc')).toEqual(['Vera Viewer', 'Nils Off', 'Ada Admin']);
});

it('holds no formula for a spreadsheet to run', async () => {
  await add('=HYPERLINK("http://evil.example")', '+1');
  await add('@SUM(A1)', '-2');
  const text = (await lines('?search=x.example')).slice(1).join('\n');
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")",'+1`);
  expect(text).toContain(`'@SUM(A1),'-2`);
});

it('holds thousands, each once, and nobody of another organization', async () => {
  const other = await service.tenant('Borealis');
  await service.member(other, { firstName: 'Boreal' });
  await service.inTenant(tenant, async (tx) => {
    for (let i = 0; i < 1200; i += 1) {
      await insertUser(tx, {
        email: `many${counter}.${i}@x.example`,
        username: `many${i}`,
        first_name: 'Many',
        last_name: `N${i}`,
      });
    }
  });
  const text = await lines();
  expect(text).toHaveLength(1 + 1 + 1200);
  expect(new Set(text).size).toBe(text.length);
  expect(text.join()).not.toContain('Boreal');
});

it('is recorded: who took whose data away', async () => {
  await lines('?role=admin&search=Ada');
  const { body } = await admin.get('/v1/audit?action=user.exported');
  expect(body.data).toMatchObject([
    { actor: { name: 'Ada Admin' }, after: { role: 'admin', search: 'Ada', row_count: 1 } },
  ]);
});
