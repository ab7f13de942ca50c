import { api, useCurrentUser, useTenant } from 'shared-auth';
import { type LiveState, useLiveNews } from 'shared-auth/live';
import { useRefreshClients } from '../metrics/use-clients.ts';
import { forgetAsking, sinceFirstAsked, useRefreshQueries } from '../metrics/use-query.ts';
import { concerns } from './concerns.ts';

const unheard = { since: sinceFirstAsked, heard: forgetAsking };

/** Keeps the figures on the page current: what new readings concern is read again, and what they are silent about. */
export function useLive(): LiveState {
  const refreshQueries = useRefreshQueries();
  const refreshClients = useRefreshClients();
  return useLiveNews({
    api,
    person: useCurrentUser().user?.id,
    tenant: useTenant().tenant?.id,
    unheard,
    onNews: (news) =>
      Promise.all([
        refreshQueries((description) => concerns(news, description, Date.now())),
        refreshClients(),
      ]),
    onTime: () => {
      void refreshQueries(({ span }) => 'lastHours' in span);
      void refreshClients();
    },
  });
}
