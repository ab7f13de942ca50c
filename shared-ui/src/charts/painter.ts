import type { Drawing } from './drawing.ts';

/** What of the engine's chart a painter uses. */
export interface Engine {
  options(drawing: Drawing): unknown;
  render(): Promise<unknown>;
  forceFit(): Promise<unknown>;
  on(event: string, listener: (event: BrushEnd) => void): unknown;
  destroy(): void;
}

interface BrushEnd {
  data: { selection: [x: [from: number, to: number], y: unknown] };
}

export interface PainterEvents {
  /** A part of the x axis was marked. */
  onBrush: (from: number, to: number) => void;
  /** Each time that a drawing is finished. */
  onDrawn: () => void;
}

export interface Painter {
  draw: (drawing: Drawing) => void;
  /** The place has another width, in pixels: none when it is taken off the page, a moment before the painter leaves. */
  fit: (width: number) => void;
  leave: () => void;
}

/** Draws one chart again and again in one place. */
export function createPainter(make: () => Engine, { onBrush, onDrawn }: PainterEvents): Painter {
  let engine: Engine | null = null;

  const prepare = () => {
    const made = make();
    made.on('brush:end', ({ data }) => onBrush(...data.selection[0]));
    made.on('afterrender', onDrawn);
    return made;
  };
  const watch = (drawn: Engine, finished: Promise<unknown>) =>
    finished.catch((error: unknown) => {
      // What was destroyed while it drew does not matter to anybody any more.
      if (engine === drawn) reportError(error);
    });

  return {
    draw: (drawing) => {
      engine ??= prepare();
      engine.options(drawing);
      void watch(engine, engine.render());
    },
    fit: (width) => {
      if (engine !== null && width > 0) void watch(engine, engine.forceFit());
    },
    leave: () => {
      engine?.destroy();
      engine = null;
    },
  };
}
