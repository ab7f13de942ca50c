import type { Tab } from './browser.ts';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Of the page that a tab shows. */
export interface FirstPaint {
  /** When anything of its content was on the screen, in milliseconds after the navigation began. */
  paintedMs: number;
  /** How much of it moved by itself since, as the metric has it: parts of the window times parts of its way. */
  shift: number;
}

export function firstPaintOf({ page }: Tab): Promise<FirstPaint> {
  return page.evaluate(async () => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    // What is kept is handed over with the next task.
    await new Promise((resolve) => setTimeout(resolve));
    const shifts = observer.takeRecords() as LayoutShift[];
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return {
      paintedMs: paint?.startTime ?? Number.NaN,
      shift: shifts
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
    };
  });
}
