import { expect, it, vi } from 'vitest';
import { createPainter, type Engine } from './painter.ts';

function setUp() {
  const engines: Engine[] = [];
  const events = { onBrush: vi.fn<(from: number, to: number) => void>(), onDrawn: vi.fn<() => void>() };
  const show = vi.fn<() => void>();
  const painter = createPainter(() => {
    const engine: Engine = {
      options: vi.fn<Engine['options']>(),
      render: vi.fn<Engine['render']>(() => Promise.resolve()),
      forceFit: vi.fn<Engine['forceFit']>(() => Promise.resolve()),
      on: vi.fn<Engine['on']>(),
      getContext: () => ({ canvas: { render: show } }),
      destroy: vi.fn<Engine['destroy']>(),
    };
    engines.push(engine);
    return engine;
  }, events);
  return { engines, events, painter, show };
}

const drawing = { type: 'view' } as const;

it('draws on one canvas however often, until it leaves', () => {
  const { engines, painter } = setUp();
  for (let count = 0; count < 250; count += 1) painter.draw(drawing);
  expect(engines.map(({ render }) => vi.mocked(render).mock.calls.length)).toEqual([250]);
  expect(engines[0]?.destroy).not.toHaveBeenCalled();
  painter.leave();
  expect(engines[0]?.destroy).toHaveBeenCalledOnce();
});

it('tells what was marked, and when it has drawn', () => {
  const { engines, events, painter } = setUp();
  painter.draw(drawing);
  const heard = new Map(vi.mocked(engines[0]?.on ?? vi.fn<Engine['on']>()).mock.calls);
  heard.get('brush:end')?.({ data: { selection: [[10, 20], null] } });
  expect(events.onBrush).toHaveBeenCalledWith(10, 20);
  heard.get('afterrender')?.({ data: { selection: [[0, 0], null] } });
  expect(events.onDrawn).toHaveBeenCalledOnce();
});

it('shows in the next frame what it drew', async () => {
  const { painter, show } = setUp();
  painter.draw(drawing);
  await vi.waitFor(() => expect(show).toHaveBeenCalled());
  painter.leave();
});

it('fits a place of another size, but not one that is off the page', () => {
  const { engines, painter } = setUp();
  painter.draw(drawing);
  painter.fit(0);
  expect(engines[0]?.forceFit).not.toHaveBeenCalled();
  painter.fit(640);
  expect(engines[0]?.forceFit).toHaveBeenCalledOnce();
});

it('reports a drawing that failed, unless it was left meanwhile', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const { engines, painter } = setUp();
  painter.draw(drawing);
  const failure = new Error('no room');
  vi.mocked(engines[0]?.render ?? vi.fn<Engine['render']>()).mockRejectedValue(failure);
  painter.draw(drawing);
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(failure));
  painter.draw(drawing);
  painter.leave();
  await Promise.resolve();
  expect(report).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
