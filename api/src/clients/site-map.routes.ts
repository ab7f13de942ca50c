import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { whoMay } from '../policies/who-may.ts';
import type { MapTilesConfig } from './map-tiles.ts';
import { sitesOnMap } from './site-map.queries.ts';
import { SiteMapAnswer } from './site-map.schema.ts';

export const siteMapRoutes: FastifyPluginAsyncTypebox<{ tiles: MapTilesConfig | null }> = async (
  app,
  { tiles },
) => {
  const shown = tiles && { url: tiles.url, attribution: tiles.attribution };
  app.get(
    '/site-map',
    {
      config: { access: whoMay.listClients },
      schema: {
        tags: ['Clients'],
        operationId: 'getSiteMap',
        summary: 'Where sites are and how they are, and how many have no coordinates',
        response: { 200: SiteMapAnswer },
      },
    },
    async (request) => ({ data: { ...(await request.readTenant(sitesOnMap)), tiles: shown } }),
  );
};
