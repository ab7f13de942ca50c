import type { Page } from 'playwright-core';

/**
 * Milliseconds from the next key that `press` presses, by the browser's own clock, until the frame is painted in which
 * the page's content holds the text.
 */
export async function keyToPaint(page: Page, text: string, press: () => Promise<void>): Promise<number> {
  const taken = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`The page does not show “${wanted}”.`)), 30_000);
        let began: number | undefined;
        const note = ({ timeStamp }: Event) => (began = timeStamp);
        addEventListener('keydown', note, { capture: true, once: true });
        const look = () => {
          const shown = document.querySelector('main')?.textContent ?? '';
          if (began === undefined || !shown.includes(wanted)) return requestAnimationFrame(look);
          // The first task after a frame's callbacks runs when the frame has been painted.
          return setTimeout(() => resolve(performance.now() - (began ?? 0)));
        };
        requestAnimationFrame(look);
      }),
    text,
  );
  await press();
  return taken;
}
