import { useState } from 'react';

const PAGE_SIZE = 10;

/** One page of rows that are all here already; stays within them when they become fewer. */
export function usePaging<Row>(all: readonly Row[]) {
  const [wanted, setWanted] = useState(1);
  const page = Math.min(wanted, Math.max(1, Math.ceil(all.length / PAGE_SIZE)));
  return {
    rows: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    paging: { page, limit: PAGE_SIZE, total: all.length, onPage: setWanted },
  };
}
