import { hasShortHours } from '../../figures/hour-length.ts';
import { type Asking, goesOn } from '../asking.ts';
import { intervalOf, QUARTER_MS } from '../intervals.ts';
import type { MetricTimeseriesParameters } from '../parameters.schema.ts';
import { type ClientChoice, chosenClients } from '../selection.ts';
import { mayBeThinned } from '../thinned.ts';

/** Quarters of the running day, or of that and the one before, are asked for all the time. */
const MOST_DAYS = 2;

/** Which lines of quarters of an hour are asked for, up to about now. Quarters are counted from 1970 on, so they have no zone. */
export interface QuarterQuestion {
  metric: string;
  choice: ClientChoice;
  /** The first quarter, and the one after the last. */
  from: number;
  to: number;
  lines: 'none' | 'role' | 'type';
  /** Where only one client is chosen, it is named. */
  client: string | null;
}

/** What is asked, where it is a question of quarters that go up to now, and lines that are added up from clients. */
export function quarterQuestion(
  parameters: MetricTimeseriesParameters,
  { tenant, query: { range } }: Asking,
): QuarterQuestion | undefined {
  const { metric_name, group_by = 'none', extremes, interval, time_zone } = parameters;
  if (intervalOf(interval) !== '15 minutes' || extremes !== false || group_by === 'client') return undefined;
  if (range.days > MOST_DAYS || !goesOn(range) || time_zone !== undefined) return undefined;
  if (mayBeThinned(parameters) || hasShortHours(tenant.timezone)) return undefined;
  const { client_id, client_ids, roles } = parameters;
  const [client = null, ...others] = chosenClients(parameters);
  return {
    metric: metric_name,
    choice: {
      metric_name,
      ...(client_id && { client_id }),
      ...(client_ids && { client_ids }),
      ...(roles && { roles }),
    },
    from: Math.floor(Date.parse(range.start) / QUARTER_MS),
    to: Math.ceil(Date.parse(range.end) / QUARTER_MS),
    lines: group_by,
    client: others.length === 0 ? (client?.toLowerCase() ?? null) : null,
  };
}
