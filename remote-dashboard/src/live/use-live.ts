import { api, useCurrentUser, useTenant } from 'shared-auth';
import { type LiveState, useLiveNews } from 'shared-auth/live';
import { useRefreshClients } from '../metrics/use-clients.ts';
import { useRefreshPowerNow } from '../metrics/use-power-now.ts';
import { forgetAsking, sinceFirstAsked, useRefreshQueries } from '../metrics/use-query.ts';
import { concerns } from './concerns.ts';

const unheard = { since: sinceFirstAsked, heard: forgetAsking };

/**
 * Keeps the figures on the page current: what new readings concern is read again, and what they are silent about.
 * @param refreshAlerts of a page that shows alerts
 */
export function useLive(refreshAlerts?: () => Promise<void>): LiveState {
  const refreshQueries = useRefreshQueries();
  const refreshClients = useRefreshClients();
  const refreshNow = useRefreshPowerNow();
  return useLiveNews({
    api,
    person: useCurrentUser().user?.id,
    tenant: useTenant().tenant?.id,
    unheard,
    onNews: (news) =>
      Promise.all([
        refreshQueries((description) => concerns(news, description, Date.now())),
        refreshClients(),
        refreshNow(),
      ]),
    onAlerts: () => void refreshAlerts?.(),
    onTime: () => {
      void refreshAlerts?.();
      // Who is online changes without news.
      void refreshQueries(({ span, template }) => 'lastHours' in span || template === 'aggregate_stats');
      void refreshNow();
      void refreshClients();
    },
  });
}
