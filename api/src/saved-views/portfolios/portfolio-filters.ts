import { Value } from 'typebox/value';
import type { clientFilters } from '../../clients/clients.schema.ts';
import { PortfolioFilters } from './portfolios.schema.ts';

/** The page's address says it shorter. */
const namesOfPage: Record<keyof typeof clientFilters, string> = {
  search: 'search',
  status: 'status',
  location: 'location',
  role: 'role',
  type: 'type',
  region: 'region',
  tag: 'tag',
  parent_id: 'parent',
};

/**
 * Which clients a view of the page of clients shows; undefined of one that shows all of them, or that says what the page
 * would not take.
 */
export function portfolioFilters(query: string): PortfolioFilters | undefined {
  const said = new URLSearchParams(query);
  const found = Object.entries(namesOfPage).flatMap(([name, ofPage]) => {
    const value = said.get(ofPage);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  const filters: unknown = Object.fromEntries(found);
  return found.length > 0 && Value.Check(PortfolioFilters, filters) ? filters : undefined;
}
