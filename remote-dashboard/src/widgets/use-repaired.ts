import type { RepairedStretch } from 'api/contract';
import { type QueryDescription, repairedCountsQuery, repairedQuery, type Span } from '../metrics/query.ts';
import { useQuery } from '../metrics/use-query.ts';
import { useChartsDrawn } from './charts-first.tsx';

const none: RepairedStretch[] = [];

/**
 * Where readings were repaired in a span of time. A question of its own, which all widgets of a page share: it is about
 * the few that were repaired, and nothing waits for it. It is asked once the first chart is drawn.
 */
export function useRepaired(span: Span, clients: readonly string[]): readonly RepairedStretch[] {
  return useRows(repairedQuery(span, clients));
}

/** How many values of each metric of each client were repaired: of chosen clients their stretches say it already. */
export function useRepairedOfEach(span: Span, clients: readonly string[]): readonly RepairedStretch[] {
  return useRows(clients.length > 0 ? repairedQuery(span, clients) : repairedCountsQuery(span, clients));
}

function useRows(question: QueryDescription): readonly RepairedStretch[] {
  const drawn = useChartsDrawn();
  const { data } = useQuery<RepairedStretch>(drawn ? question : null);
  // Always the same list where there are none, so that nothing is drawn again.
  return data === undefined || data.rows.length === 0 ? none : data.rows;
}
