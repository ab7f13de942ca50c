import type { AlertCounts } from 'api/contract';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { api, useApi, useCurrentUser, useTenant } from 'shared-auth';
import { createUnheard, useLiveNews } from 'shared-auth/live';
import { openAlertsAtom } from './open-alerts-atom.ts';

/** Keeps the number of open alerts current, over the one stream that all tabs share. Draws nothing. */
export function FollowAlerts() {
  const setCount = useSetAtom(openAlertsAtom);
  const { data, mutate } = useApi<{ data: AlertCounts }>('/v1/alerts/counts');
  const [unheard] = useState(createUnheard);
  useLiveNews({
    api,
    person: useCurrentUser().user?.id,
    tenant: useTenant().tenant?.id,
    unheard,
    onNews: async () => undefined,
    onAlerts: () => void mutate(),
    onTime: () => void mutate(),
  });
  const open = data?.data.open ?? null;
  useEffect(() => {
    setCount(open);
    return () => setCount(null);
  }, [open, setCount]);
  return null;
}
