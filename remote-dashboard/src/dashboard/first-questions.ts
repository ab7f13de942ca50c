import type { FirstQuestion } from 'federation/contract';
import { placeOf, QUERY_PATH, type QueryDescription, queryBody } from '../metrics/query.ts';
import { showsNow, widgetQueries } from '../widgets/widget-queries.ts';
import { dashboardLayout } from './dashboard-layout.ts';
import { dashboardScope } from './dashboard-scope.ts';

const widgets = dashboardLayout.flatMap((section) => section.widgets);

/**
 * What the dashboard asks first, for its document to ask before there is any code (decision 0034): the same questions as
 * `prefetchDashboard`, in the order in which that sends them. Of the organization's zone none depends.
 */
export const firstQuestions: FirstQuestion[] = [
  { path: '/v1/alerts/attention', entry: '/alerts' },
  ...(showsNow(widgets) ? [{ path: '/v1/now', entry: '/dashboard' }] : []),
  ...widgetQueries(widgets, dashboardScope, 'UTC')
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((query) => ({ path: QUERY_PATH, body: bodyOf(query), entry: '/dashboard' })),
];

/** As the document asks it. */
export function bodyOf({ span, ...query }: QueryDescription) {
  if (!('lastHours' in span)) throw new Error('A document asks about the hours before now.');
  return queryBody(query, { from: `{now-${span.lastHours}h}`, to: '{now}' });
}
