import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../../testing/test-service.ts';
import { portfolioFilters } from './portfolio-filters.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

describe('portfolios', () => {
  it('are views of clients that the team shares, with the filters that totals are asked for by', async () => {
    const tenant = await service.tenant();
    const mara = await service.member(tenant, { roles: ['operator'] });
    const otto = await service.member(tenant, { roles: ['viewer'] });
    const keep = async (name: string, query: string, more: object = {}) => {
      const answer = await mara.post('/v1/saved-views', {
        page: 'clients',
        name,
        query,
        team: true,
        ...more,
      });
      expect(answer.status, answer.text).toBe(201);
    };
    await keep('South', 'region=South+Coast&sort=name&columns=power');
    await keep('all of them', 'sort=name');
    await keep('Mine', 'region=North', { team: false });
    await keep('Loud', 'severity=critical', { page: 'alerts' });
    const { status, body } = await otto.get('/v1/portfolios');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { id: expect.any(String), name: 'South', filters: { region: 'South Coast' } },
    ]);
    const totals = await otto.get(
      `/v1/clients/totals?${new URLSearchParams(body.data[0].filters).toString()}`,
    );
    expect(totals.status).toBe(200);
  });

  it('are those of one organization, for who may see clients', async () => {
    const [tenant, other] = [await service.tenant(), await service.tenant('Borealis')];
    const admin = await service.member(tenant);
    await admin.post('/v1/saved-views', { page: 'clients', name: 'X', query: 'tag=x', team: true });
    expect((await (await service.member(other)).get('/v1/portfolios')).body.data).toEqual([]);
    expect((await (await service.member(tenant, { roles: [] })).get('/v1/portfolios')).status).toBe(403);
    expect((await service.anybody.get('/v1/portfolios')).status).toBe(401);
  });
});

it('a view that says what the page would not take, or nothing at all, is no portfolio', () => {
  expect(portfolioFilters('parent=0191d1e4-0000-7000-8000-000000000001&page=3')).toEqual({
    parent_id: '0191d1e4-0000-7000-8000-000000000001',
  });
  for (const query of ['', 'status=gone', 'role=king', `tag=${'x'.repeat(201)}`, 'parent=1', 'sort=name'])
    expect(portfolioFilters(query), query).toBeUndefined();
});
