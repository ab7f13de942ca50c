import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Drawing } from './drawing.ts';
import type { PainterEvents } from './painter.ts';
import type * as library from './public.ts';
import { createSketchedChart } from './sketched-chart.ts';
import type { drawSketch } from './sketch/draw-sketch.ts';

const drawInto = vi.fn<typeof drawSketch>();

const drawing = {} as Drawing;

beforeEach(() => {
  // Never idle unless a test says so.
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  drawInto.mockImplementation((place) => {
    place.replaceChildren(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
    return true;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function setUp(load: () => Promise<void> = () => Promise.resolve()) {
  const whole = document.createElement('div');
  const sketch = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const canvas = document.createElement('div');
  const events = {
    onBrush: vi.fn<(from: number, to: number) => void>(),
    onDrawn: vi.fn<() => void>(),
    onFailed: vi.fn<() => void>(),
  };
  const draw = vi.fn<(drawing: object) => void>();
  let painterEvents: PainterEvents | undefined;
  const paintInto = vi.fn<typeof library.paintInto>((_place, heard) => {
    painterEvents = heard;
    return { draw, wake: () => undefined, leave: () => undefined };
  });
  const chart = createSketchedChart(
    { whole, sketch, canvas },
    events,
    async () => {
      await load();
      return { paintInto };
    },
    drawInto,
  );
  const point = () => whole.dispatchEvent(new Event('pointerenter'));
  return { chart, sketch, events, draw, paintInto, point, drawn: () => painterEvents?.onDrawn() };
}

it('draws the sketch at once, and again with other figures', () => {
  const { chart, events, paintInto } = setUp();
  chart.draw(drawing);
  chart.draw(drawing);
  expect(drawInto).toHaveBeenCalledTimes(2);
  expect(events.onDrawn).toHaveBeenCalledTimes(2);
  expect(paintInto).not.toHaveBeenCalled();
});

it('gives way to the library for who points at it, once that has drawn', async () => {
  const { chart, sketch, draw, point, drawn } = setUp();
  chart.draw(drawing);
  point();
  point();
  await vi.waitFor(() => expect(draw).toHaveBeenCalledExactlyOnceWith(drawing));
  expect(sketch.childElementCount).toBe(1);
  drawn();
  await vi.waitFor(() => expect(sketch.childElementCount).toBe(0));
  chart.draw(drawing);
  expect(drawInto).toHaveBeenCalledOnce();
  expect(draw).toHaveBeenCalledTimes(2);
});

it('asks for the library when the page is idle', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  const { chart, draw } = setUp();
  chart.draw(drawing);
  await vi.waitFor(() => expect(draw).toHaveBeenCalledOnce());
});

it('keeps the sketch where the library does not come, and asks again for the next who points at it', async () => {
  let failures = 1;
  const load = vi.fn<() => Promise<void>>(() =>
    failures-- > 0 ? Promise.reject(new Error('offline')) : Promise.resolve(),
  );
  const { chart, sketch, events, draw, point } = setUp(load);
  chart.draw(drawing);
  point();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await Promise.resolve();
  expect(sketch.childElementCount).toBe(1);
  expect(events.onFailed).not.toHaveBeenCalled();
  await vi.waitFor(() => {
    point();
    expect(draw).toHaveBeenCalledOnce();
  });
});

it('asks for the library at once where there is no sketch, and says when neither comes', async () => {
  drawInto.mockReturnValue(false);
  const shown = setUp();
  shown.chart.draw(drawing);
  await vi.waitFor(() => expect(shown.draw).toHaveBeenCalledOnce());
  const failing = setUp(() => Promise.reject(new Error('offline')));
  failing.chart.draw(drawing);
  await vi.waitFor(() => expect(failing.events.onFailed).toHaveBeenCalledOnce());
});

it('keeps the sketch while it is not to be seen, and draws again when it has another width', () => {
  let resize: (width: number) => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: (entries: object[]) => void) {
        resize = (width) => heard([{ contentRect: { width } }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const { chart, events } = setUp(() => Promise.reject(new Error('offline')));
  chart.draw(drawing);
  for (const width of [1174, 0, 1174, 0]) resize(width);
  expect(drawInto).toHaveBeenCalledOnce();
  resize(600);
  expect(drawInto).toHaveBeenCalledTimes(2);
  expect(events.onFailed).not.toHaveBeenCalled();
});

it('does nothing more once it has left', async () => {
  const { chart, sketch, paintInto, point } = setUp();
  chart.draw(drawing);
  point();
  chart.leave();
  await new Promise((resolve) => setTimeout(resolve));
  expect(paintInto).not.toHaveBeenCalled();
  expect(sketch.childElementCount).toBe(0);
});
