/** Which readings of a tenant came in: enough to know what has to be read again. */
export interface ReadingNews {
  /** None named means many, of clients and of metrics: whoever shows any looks again. */
  clientIds: string[];
  metrics: string[];
  /** Earliest and latest instant of the readings, not of their arrival. */
  from: Date;
  to: Date;
}

/** The news of both, as one. */
export function joinNews(one: ReadingNews | undefined, other: ReadingNews): ReadingNews {
  if (!one) return other;
  return {
    clientIds: joinNames(one.clientIds, other.clientIds),
    metrics: joinNames(one.metrics, other.metrics),
    from: one.from < other.from ? one.from : other.from,
    to: one.to > other.to ? one.to : other.to,
  };
}

function joinNames(one: string[], other: string[]): string[] {
  return one.length === 0 || other.length === 0 ? [] : [...new Set([...one, ...other])];
}
