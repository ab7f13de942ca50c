import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

interface Row {
  id: string;
}

/** What a list shows of an answer. */
export interface Listed<R extends Row> {
  rows: readonly R[];
  total: number;
}

/**
 * The fresh values in the places that rows have at the moment. When as many were found as before, none came or went but
 * by the order; where their number changed, a row that is no longer there would lie.
 */
export function inPlace<R extends Row>(shown: Listed<R>, fresh: Listed<R>): Listed<R> {
  if (shown.total !== fresh.total || shown.rows.length !== fresh.rows.length) return fresh;
  const byId = new Map(fresh.rows.map((row) => [row.id, row]));
  return { ...fresh, rows: shown.rows.map((row) => byId.get(row.id) ?? row) };
}

/** Milliseconds after the last move or key in which a hand is about to press. */
const AT_REST = 5000;

interface HandProps {
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

/** Whether somebody's hand is at the element that gets the props. */
export function useHand(): { busy: boolean; props: HandProps } {
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest = () => {
    clearTimeout(timer.current);
    setBusy(false);
  };
  const move = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, AT_REST);
    setBusy(true);
  };
  return { busy, props: { onPointerMove: move, onPointerLeave: rest, onKeyDown: move, onFocus: move } };
}

/**
 * What to show of a list that is read again by itself: news change values at once, but rows change places only when no
 * hand is at them, so that nobody presses another row than the one they aimed at.
 *
 * @param view changes when the person asks for other rows; these are shown as they come.
 */
export function useSteadyRows<R extends Row>(fresh: Listed<R>, view: unknown, busy: boolean): Listed<R> {
  const [state, setState] = useState({ fresh, view, shown: fresh });
  const arrived = state.fresh !== fresh || state.view !== view;
  if (!arrived && (busy || state.shown === fresh)) return state.shown;
  const shown = busy && state.view === view ? inPlace(state.shown, fresh) : fresh;
  setState({ fresh, view, shown });
  return shown;
}
