import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { whoMay } from '../../policies/who-may.ts';
import { portfolioFilters } from './portfolio-filters.ts';
import { type NamedPortfolio, PortfolioList } from './portfolios.schema.ts';

const MOST = 50;

/** A portfolio is a view of clients that the team shares. Walls show them: whose they are is not told. */
export const portfolioRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/portfolios',
    {
      config: { access: whoMay.listClients },
      schema: {
        tags: ['Clients'],
        operationId: 'listPortfolios',
        summary: 'Groups of clients that the team has saved by a name',
        response: { 200: PortfolioList },
      },
    },
    async (request) => ({ data: await request.readTenant(listPortfolios) }),
  );
};

async function listPortfolios({ db, tenantId }: TenantTransaction): Promise<NamedPortfolio[]> {
  const views = await db
    .selectFrom('saved_view')
    .select(['view_id', 'name', 'query'])
    .where('tenant_id', '=', tenantId)
    .where('page', '=', 'clients')
    .where('team', '=', true)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('view_id')
    .execute();
  return views
    .flatMap(({ view_id: id, name, query }) => {
      const filters = portfolioFilters(query);
      return filters ? [{ id, name, filters }] : [];
    })
    .slice(0, MOST);
}
