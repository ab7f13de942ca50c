import { sessionStore, tenantAtom } from 'shared-auth';
import { prefetchPowerNow } from '../metrics/use-power-now.ts';
import { prefetchQuery } from '../metrics/use-query.ts';
import type { WidgetConfig } from './layout.ts';
import type { WidgetScope } from './scope.ts';
import { showsNow, widgetQueries } from './widget-queries.ts';

/**
 * Asks what the widgets of a page will ask when they are drawn, so that the answers travel meanwhile. A question too
 * few makes the page slower and one too many the server busier, neither makes it wrong.
 */
export function prefetchWidgets(widgets: readonly WidgetConfig[], scope: WidgetScope): void {
  if (showsNow(widgets)) prefetchPowerNow(scope.clients);
  const tenantZone = sessionStore.get(tenantAtom).tenant?.timezone ?? 'UTC';
  for (const query of widgetQueries(widgets, scope, tenantZone)) prefetchQuery(query);
}
