import { joinNews, type ReadingNews } from './reading-news.ts';

/** Milliseconds between the end of one refresh and the next. */
const SHORTEST_GAP = 500;
/** Where a refresh takes less than this, what is new must be seen within two seconds. */
const BRISK_GAP = 1000;
/** A refresh that takes long is followed by a pause so many times as long: the page and the server get their breath. */
const REST_FACTOR = 4;

function gapAfter(milliseconds: number): number {
  const rest = REST_FACTOR * milliseconds;
  return Math.max(SHORTEST_GAP, milliseconds < BRISK_GAP ? Math.min(rest, BRISK_GAP) : rest);
}

export interface Refresher {
  hear: (news: ReadingNews) => void;
  stop: () => void;
}

/**
 * Turns news into refreshes: the first at once, what comes meanwhile together afterwards. How often follows how long a
 * refresh takes, so that a slow server or a heavy page is asked less often instead of piling up.
 */
export function createRefresher(refresh: (news: ReadingNews) => Promise<unknown>): Refresher {
  let waiting: ReadingNews | null = null;
  let resting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const run = async () => {
    if (waiting === null || stopped) return;
    const news = waiting;
    waiting = null;
    resting = true;
    const begun = performance.now();
    // What failed is shown by whatever asked for it; the next news brings the next attempt.
    await refresh(news).catch(() => undefined);
    if (stopped) return;
    timer = setTimeout(
      () => {
        resting = false;
        void run();
      },
      gapAfter(performance.now() - begun),
    );
  };

  return {
    hear: (news) => {
      waiting = joinNews(waiting, news);
      if (!resting) void run();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
