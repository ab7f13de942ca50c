/**
 * Pages that follow new readings: one stream for all tabs of a person, and what it tells. An entry of its own, which each
 * remote bundles: it holds no state that a page could have twice, and pages that show no readings do not load it.
 */
export { type LiveState, type LiveNewsParts, useLiveNews } from './live/use-live-news.ts';
export { anything, type ReadingNews } from './live/reading-news.ts';
export { createUnheard, type Unheard } from './live/unheard.ts';
