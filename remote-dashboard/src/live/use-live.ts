import { useEffect, useRef, useState } from 'react';
import { api, useCurrentUser, useTenant, withQuery } from 'shared-auth';
import { useRefreshClients } from '../metrics/use-clients.ts';
import { forgetAsking, sinceFirstAsked, useRefreshQueries } from '../metrics/use-query.ts';
import { usePageVisible } from './use-page-visible.ts';
import type { LiveStatus } from './live-connection.ts';
import { followInTabs } from './live-tabs.ts';
import { anything, concerns } from './reading-news.ts';
import { createRefresher } from './refresher.ts';

const path = '/v1/live';

/** As far back as the server remembers, in milliseconds. */
const longestAgo = 60_000;

/** Milliseconds until what changes without a reading is read again: who is still online, and the hours before now. */
const timePasses = 5 * 60_000;

/**
 * Keeps the figures on the page current while it can be seen: what new readings concern is read again, and every now
 * and then what they are silent about.
 */
export function useLive(): LiveStatus | 'paused' {
  const visible = usePageVisible();
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const person = useCurrentUser().user?.id;
  const tenant = useTenant().tenant?.id;
  const refreshQueries = useRefreshQueries();
  const refreshClients = useRefreshClients();

  const missed = useRef(false);

  useEffect(() => {
    if (!visible) missed.current = true;
    if (!visible || person === undefined || tenant === undefined) return undefined;
    const refresher = createRefresher(async (news) => {
      await Promise.all([
        refreshQueries((description) => concerns(news, description, Date.now())),
        refreshClients(),
      ]);
      await painted();
    });
    if (missed.current) refresher.hear(anything);
    missed.current = false;
    const leave = followInTabs(`${tenant}.${person}`, {
      events: (signal, onOpen) => {
        const address = withQuery(path, { since_ms: Math.min(sinceFirstAsked(), longestAgo) });
        return api.events(address, {
          signal,
          onOpen: () => {
            forgetAsking();
            onOpen();
          },
        });
      },
      onNews: refresher.hear,
      onStatus: setStatus,
    });
    const clock = setInterval(() => {
      void refreshQueries(({ span }) => 'lastHours' in span);
      void refreshClients();
    }, timePasses);
    return () => {
      leave();
      forgetAsking();
      clearInterval(clock);
      refresher.stop();
    };
  }, [visible, person, tenant, refreshQueries, refreshClients]);

  return visible ? status : 'paused';
}

/** Resolves when the browser has drawn what was read, so that drawing counts as part of a refresh. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
