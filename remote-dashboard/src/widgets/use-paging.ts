import { useState } from 'react';

const pageSize = 10;

/** One page of rows that are all here already; stays within them when they become fewer. */
export function usePaging<Row>(all: readonly Row[]) {
  const [wanted, setWanted] = useState(1);
  const page = Math.min(wanted, Math.max(1, Math.ceil(all.length / pageSize)));
  return {
    rows: all.slice((page - 1) * pageSize, page * pageSize),
    paging: { page, limit: pageSize, total: all.length, onPage: setWanted },
  };
}
