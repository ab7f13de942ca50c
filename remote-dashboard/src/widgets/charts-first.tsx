import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';

interface ChartsFirstState {
  drawn: boolean;
  onDrawn: () => void;
}

const ChartsFirstContext = createContext<ChartsFirstState>({ drawn: true, onDrawn: () => undefined });

/** Milliseconds after which the rest of a page no longer waits for a chart that nobody may have scrolled to. */
const LONGEST_WAIT = 5000;

/** A page on which heavy code waits until its first chart is drawn, or is known not to be. */
export function ChartsFirst({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  useEffect(() => {
    const timer = setTimeout(onDrawn, LONGEST_WAIT);
    return () => clearTimeout(timer);
  }, [onDrawn]);
  const state = useMemo(() => ({ drawn, onDrawn }), [drawn, onDrawn]);
  return <ChartsFirstContext value={state}>{children}</ChartsFirstContext>;
}

export function useChartsDrawn(): boolean {
  return use(ChartsFirstContext).drawn;
}

/** Tells that a chart is drawn; `nothing` says that there will be none. */
export function useTellDrawn(nothing: boolean): () => void {
  const { onDrawn } = use(ChartsFirstContext);
  useEffect(() => {
    if (nothing) onDrawn();
  }, [nothing, onDrawn]);
  return onDrawn;
}
