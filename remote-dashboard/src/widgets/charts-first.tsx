import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';

interface ChartsFirstState {
  drawn: boolean;
  onDrawn: () => void;
  /** A chart is waited for until it is told that it is not; answers what undoes that. */
  awaitChart: (chart: string) => () => void;
  forgoChart: (chart: string) => void;
}

const ChartsFirstContext = createContext<ChartsFirstState>({
  drawn: true,
  onDrawn: () => undefined,
  awaitChart: () => () => undefined,
  forgoChart: () => undefined,
});

/** Milliseconds after which the rest of a page no longer waits for a chart, whatever keeps it. */
const LONGEST_WAIT = 5000;

/** A page on which heavy code waits until its first chart is drawn, or is known not to be. */
export function ChartsFirst({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(false);
  const awaited = useRef(new Set<string>());
  const onDrawn = useCallback(() => setDrawn(true), []);
  const awaitChart = useCallback((chart: string) => {
    const charts = awaited.current;
    charts.add(chart);
    return () => void charts.delete(chart);
  }, []);
  const forgoChart = useCallback((chart: string) => {
    awaited.current.delete(chart);
    if (awaited.current.size === 0) setDrawn(true);
  }, []);
  useEffect(() => {
    const timer = setTimeout(onDrawn, LONGEST_WAIT);
    return () => clearTimeout(timer);
  }, [onDrawn]);
  const state = useMemo(
    () => ({ drawn, onDrawn, awaitChart, forgoChart }),
    [drawn, onDrawn, awaitChart, forgoChart],
  );
  return <ChartsFirstContext value={state}>{children}</ChartsFirstContext>;
}

export function useChartsDrawn(): boolean {
  return use(ChartsFirstContext).drawn;
}

/**
 * Tells that a chart is drawn, or that it is not to be waited for as it stands where nobody sees it.
 * @param nothing there is nothing to draw
 */
export function useTellDrawn(nothing: boolean): { onDrawn: () => void; onUnseen: () => void } {
  const chart = useId();
  const { onDrawn, awaitChart, forgoChart } = use(ChartsFirstContext);
  useEffect(() => awaitChart(chart), [awaitChart, chart]);
  const onUnseen = useCallback(() => forgoChart(chart), [forgoChart, chart]);
  useEffect(() => {
    if (nothing) onUnseen();
  }, [nothing, onUnseen]);
  return { onDrawn, onUnseen };
}
