import type { Cache } from 'swr';

/** SWR's memory for the whole page. One map, so that ending a session can empty all of it. */
export const sessionCache: Cache & { clear: () => void } = new Map();
