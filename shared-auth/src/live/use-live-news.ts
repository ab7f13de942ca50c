import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EventOptions, ServerEvent } from '../http/api-options.ts';
import type { LiveStatus } from './live-connection.ts';
import { followInTabs } from './live-tabs.ts';
import { anything, type ReadingNews } from './reading-news.ts';
import { createRefresher } from './refresher.ts';
import type { Unheard } from './unheard.ts';
import { useOnline } from './use-online.ts';
import { usePageVisible } from './use-page-visible.ts';

const PATH = '/v1/live';

/** As far back as the server remembers, in milliseconds. */
const LONGEST_AGO = 60_000;

/** Milliseconds until what changes without a reading is read again: who is still online, and the hours before now. */
const TIME_PASSES = 5 * 60_000;

/** `paused`: nobody can see the page. */
export type LiveState = LiveStatus | 'paused';

export interface LiveNewsParts {
  /** Of the session that the page runs in: this entry has none. */
  api: { events: (path: string, options: EventOptions) => AsyncIterable<ServerEvent> };
  /** Undefined while unknown. */
  person: string | undefined;
  tenant: string | undefined;
  unheard: Unheard;
  /** Reads again what the news concern; resolves when the answers are there. */
  onNews: (news: ReadingNews) => Promise<unknown>;
  /** Reads again what shows alerts. */
  onAlerts?: () => void;
  /** Reads again what changes as time passes. */
  onTime: () => void;
}

/** Keeps the figures on a page current while it can be seen, and says how that goes. */
export function useLiveNews({
  api,
  person,
  tenant,
  unheard,
  onNews,
  onAlerts,
  onTime,
}: LiveNewsParts): LiveState {
  const visible = usePageVisible();
  const online = useOnline();
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const missed = useRef(false);

  const refresh = useEffectEvent(async (news: ReadingNews) => {
    await onNews(news);
    await painted();
  });
  const lookAtAlerts = useEffectEvent(() => onAlerts?.());
  const passTime = useEffectEvent(() => onTime());
  const open = useEffectEvent((signal: AbortSignal, onOpen: () => void) =>
    api.events(`${PATH}?since_ms=${Math.min(unheard.since(), LONGEST_AGO)}`, {
      signal,
      onOpen: () => {
        unheard.heard();
        onOpen();
      },
    }),
  );
  const leave = useEffectEvent(() => unheard.heard());

  useEffect(() => {
    if (!visible) missed.current = true;
    if (!visible || person === undefined || tenant === undefined) return undefined;
    const refresher = createRefresher((news) => refresh(news));
    if (missed.current) {
      refresher.hear(anything);
      lookAtAlerts();
    }
    missed.current = false;
    const unfollow = followInTabs(`${tenant}.${person}`, {
      events: (signal, onOpen) => open(signal, onOpen),
      onNews: refresher.hear,
      onAlerts: () => lookAtAlerts(),
      onStatus: setStatus,
    });
    const clock = setInterval(() => passTime(), TIME_PASSES);
    return () => {
      unfollow();
      leave();
      clearInterval(clock);
      refresher.stop();
    };
  }, [visible, person, tenant]);

  if (!visible) return 'paused';
  return online ? status : 'connecting';
}

/** Resolves when the browser has drawn what was read, so that drawing counts as part of a refresh. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
