import { type Static, Type } from 'typebox';
import { clientFilters } from '../../clients/clients.schema.ts';
import { DataOf, Uuid } from '../../http/envelope.schema.ts';

export const PortfolioFilters = Type.Object(clientFilters, { additionalProperties: false });
export type PortfolioFilters = Static<typeof PortfolioFilters>;

export const NamedPortfolio = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    filters: PortfolioFilters,
  },
  { title: 'NamedPortfolio' },
);
export type NamedPortfolio = Static<typeof NamedPortfolio>;

export const PortfolioList = DataOf(
  Type.Array(NamedPortfolio, {
    description: 'By name, 50 at most; `filters` are those of `/v1/clients/totals`.',
  }),
);
