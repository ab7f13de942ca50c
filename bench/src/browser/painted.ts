declare global {
  /** When the page's first chart was on the screen, in milliseconds after the navigation began. */
  // oxlint-disable-next-line no-var -- globals of a page are declared so
  var paintedAt: number | undefined;
  /** How often the chart was painted, by its look. */
  // oxlint-disable-next-line no-var
  var paintedLook: () => string | null;
}

/** What the page says to its console when the chart is on the screen. */
export const CHART_IS_PAINTED = 'The chart is painted.';

/**
 * Runs in the page before its own code. A chart counts as painted in the first frame after the figures themselves are drawn:
 * a path of many points in its sketch, or a canvas that holds something. Frames are asked for only once there is either:
 * whoever asks for them all the while makes the browser draw between the parts of a page, which nobody else's browser does.
 */
export function watchPaint(said: string): void {
  if (!location.protocol.startsWith('http')) return;
  const chart = () =>
    [...document.querySelectorAll<HTMLCanvasElement>('[role="img"] canvas')].find(
      ({ width, height }) => width > 200 && height > 100,
    );
  /** A line across the middle of the drawing, where every line of a chart passes. */
  const look = () => sketchedLook() ?? canvasLook();
  /** The lines of figures, which the axes beside them are not: more corners than a grid has. */
  const sketchedLook = () => {
    const sketched = [...document.querySelectorAll('[role="img"] > svg')].flatMap((svg) => [
      ...svg.querySelectorAll('text ~ path'),
    ]);
    const d = sketched.map((path) => path.getAttribute('d') ?? '').join();
    return d.split('L').length > 20 ? d : null;
  };
  const canvasLook = () => {
    const canvas = chart();
    const pixels = canvas
      ?.getContext('2d')
      ?.getImageData(Math.floor(canvas.width / 2), 0, 1, canvas.height).data;
    if (!pixels || !pixels.some((value) => value !== 0)) return null;
    return pixels.join();
  };
  globalThis.paintedLook = look;
  const frame = () => {
    if (look() === null) requestAnimationFrame(frame);
    else
      requestAnimationFrame(() => {
        globalThis.paintedAt = performance.now();
        console.debug(said);
      });
  };
  // A list that the browser keeps: asking for its length costs next to nothing.
  const [canvases, texts] = [document.getElementsByTagName('canvas'), document.getElementsByTagName('text')];
  const observer = new MutationObserver(() => {
    if (canvases.length === 0 && texts.length === 0) return;
    observer.disconnect();
    requestAnimationFrame(frame);
  });
  observer.observe(document, { childList: true, subtree: true });
}
