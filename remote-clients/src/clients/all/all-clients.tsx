import { useVirtualizer } from '@tanstack/react-virtual';
import type { Client } from 'api/contract';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { PendingRow, RowWindow } from 'shared-ui/data-table';
import { usePiece } from '../clients-api.ts';
import { ClientsTable } from '../clients-table.tsx';
import { type ClientsView, MOST_ROWS, PIECE } from '../clients-view.ts';
import { useFigures, wantsFigures } from '../figures/use-figures.ts';
import type { GroupTableProps } from '../groups/group-section.tsx';
import { useHand, useSteadyRows } from '../live/steady-rows.ts';

interface AllClientsProps extends GroupTableProps {
  view: ClientsView;
  /** Clients that the filters find. */
  total: number;
  onPage: (page: number) => void;
}

/** Pixels of a row, before it is drawn. */
const ROW = 74;
/** Rows that are drawn beyond what is seen. */
const BEYOND = 8;
/** So many rows before it is known how much is seen. */
const FIRST = 20;
const isScrolling = new Set(['Home', 'End', 'PageUp', 'PageDown']);

/** All clients in one list, of which only what is looked at is read and drawn. */
export function AllClients({ view, total, onPage, ...table }: AllClientsProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const count = Math.min(MOST_ROWS, total - (view.page - 1) * MOST_ROWS);
  // What it answers is used while this is drawn, and by nothing that is kept.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    overscan: BEYOND,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? Math.min(count, FIRST) - 1;
  // What is drawn is shorter than a piece, so it lies in two of them at most.
  const hand = useHand();
  const one = usePieceRows(view, Math.floor(first / PIECE), true, hand.busy);
  const two = usePieceRows(view, Math.floor(first / PIECE) + 1, last >= one.from + PIECE, hand.busy);

  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at): Client | PendingRow => {
    const index = first + at;
    const piece = index < two.from ? one : two;
    return piece.rows[index - piece.from] ?? { pendingRow: index };
  });
  const wanted = wantsFigures(view);
  const [ofOne, ofTwo] = [useFigures(one.ids, wanted), useFigures(two.ids, wanted)];
  const figures = useMemo(
    () => ({
      of: (id: string) => ofOne.of(id) ?? ofTwo.of(id),
      error: ofOne.error ?? ofTwo.error,
      now: Math.max(ofOne.now, ofTwo.now),
    }),
    [ofOne, ofTwo],
  );
  const idsWith = useMemo(() => {
    const firstIds = new Set(one.ids);
    return (id: string) => (firstIds.has(id) ? one.ids : two.ids);
  }, [one.ids, two.ids]);
  /** Rows that are scrolled out are gone, and with them the focus: it goes to what scrolls, where the next key finds it. */
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    hand.props.onKeyDown(event);
    if (!scroller || !isScrolling.has(event.key)) return;
    scroller.tabIndex = -1;
    scroller.focus({ preventScroll: true });
    if (event.key !== 'Home' && event.key !== 'End') return;
    // By itself it would go as far as heights were guessed.
    event.preventDefault();
    const isEnd = event.key === 'End';
    virtual.scrollToIndex(isEnd ? count - 1 : 0, { align: isEnd ? 'end' : 'start' });
  };
  const window: RowWindow = {
    first,
    total: count,
    before: items[0]?.start ?? 0,
    after: items.length > 0 ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0,
    measure: virtual.measureElement,
    onScroller: setScroller,
  };
  return (
    <ClientsTable
      clients={rows}
      view={view}
      figures={figures}
      window={window}
      idsWith={idsWith}
      hand={{ ...hand.props, onKeyDown }}
      loading={false}
      paging={{ page: view.page, limit: MOST_ROWS, total, onPage }}
      {...table}
    />
  );
}

const NONE: readonly Client[] = [];

/** A piece of the list, whose rows change places only while no hand is at them. */
function usePieceRows(view: ClientsView, piece: number, wanted: boolean, busy: boolean) {
  const { data } = usePiece(view, piece, wanted);
  const list = useMemo(() => ({ rows: data?.data ?? NONE, total: data?.total ?? 0 }), [data]);
  const { rows } = useSteadyRows(list, data === undefined ? null : piece, busy);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  return { from: piece * PIECE, rows, ids };
}
