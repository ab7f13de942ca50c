import { joinNews, type ReadingNews } from './news.ts';

/** How far back is remembered, in milliseconds: longer than a page takes to open. */
export const REMEMBERED_FOR = 60_000;
/** News of one slot are kept as one; who asks gets a slot's news whole. */
const SLOT_MILLISECONDS = 5000;
/** With more clients than these in a slot, they are many. */
const MOST_NAMED = 100;

interface Slot {
  since: number;
  until: number;
  news: ReadingNews;
}

/** The news of the last minute, tenant by tenant, for pages that asked for their figures before they could listen. */
export class RecentNews {
  readonly #slots = new Map<number, Slot[]>();

  /** @param now milliseconds of a clock that only goes forward */
  add(tenantId: number, news: ReadingNews, now: number): void {
    const kept = (this.#slots.get(tenantId) ?? []).filter(({ until }) => now - until <= REMEMBERED_FOR);
    const last = kept.at(-1);
    if (last && now - last.since < SLOT_MILLISECONDS) {
      last.news = bounded(joinNews(last.news, news));
      last.until = now;
    } else {
      kept.push({ since: now, until: now, news: bounded(news) });
    }
    this.#slots.set(tenantId, kept);
  }

  /** All news of the last so many milliseconds as one, and perhaps a little older ones. */
  ofLast(milliseconds: number, tenantId: number, now: number): ReadingNews | undefined {
    return (this.#slots.get(tenantId) ?? [])
      .filter(({ until }) => now - until <= milliseconds)
      .reduce<ReadingNews | undefined>((joined, { news }) => joinNews(joined, news), undefined);
  }
}

function bounded(news: ReadingNews): ReadingNews {
  return news.clientIds.length > MOST_NAMED ? { ...news, clientIds: [] } : news;
}
