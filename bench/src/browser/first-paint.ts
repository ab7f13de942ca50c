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
    const shifts: LayoutShift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as LayoutShift[])));
    observer.observe({ type: 'layout-shift', buffered: true });
    // What is kept is handed to the observer in a task of its own, which comes before the next frame but one.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    observer.disconnect();
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return {
      paintedMs: paint?.startTime ?? Number.NaN,
      shift: shifts
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
    };
  });
}
