import type { Client, NamedPortfolio } from 'api/contract';

type Site = Pick<Client, 'id' | 'status' | 'kind' | 'region' | 'tags'>;

/** Sites that belong together: by what they are, where they are, or a name that somebody gave them. */
export type PortfolioName =
  | { by: 'kind'; kind: NonNullable<Client['kind']> }
  | { by: 'region' | 'tag' | 'view'; name: string };

export interface Portfolio {
  key: string;
  name: PortfolioName;
  /** Ids; or the filters that a view of the team finds them by. */
  clients: string[] | NamedPortfolio['filters'];
}

/** What the team has saved by a name comes before what sites say of themselves. */
export function namedPortfolios(views: readonly NamedPortfolio[]): Portfolio[] {
  return views.map(({ id, name, filters }) => ({
    key: `view ${id}`,
    name: { by: 'view', name },
    clients: filters,
  }));
}

/** As many clients as a question for the power of now may name. */
const MOST_CLIENTS = 100;
/** With a quarter of a minute each, all come by within five minutes. */
const MOST = 20;

/** What a wall shows in turns. One that holds all sites says nothing new, and one of a hundred and more cannot be asked for. */
export function portfoliosOf(sites: readonly Site[]): Portfolio[] {
  const active = sites.filter(({ status }) => status !== 'inactive');
  const found = new Map<string, Portfolio & { clients: string[] }>();
  const add = (name: PortfolioName, client: string) => {
    const key = name.by === 'kind' ? `kind ${name.kind}` : `${name.by} ${name.name}`;
    const portfolio = found.get(key) ?? { key, name, clients: [] };
    portfolio.clients.push(client);
    found.set(key, portfolio);
  };
  for (const { id, kind, region, tags } of active) {
    if (kind !== null && kind !== 'weather') add({ by: 'kind', kind }, id);
    if (region) add({ by: 'region', name: region }, id);
    for (const name of tags) add({ by: 'tag', name }, id);
  }
  return [...found.values()]
    .filter(({ clients }) => clients.length < active.length && clients.length <= MOST_CLIENTS)
    .toSorted((one, other) => one.key.localeCompare(other.key))
    .slice(0, MOST);
}
