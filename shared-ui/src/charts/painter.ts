import { framesWhileAwake } from './frames.ts';

/** In the engine's words. */
interface Described {
  type: 'view';
  children?: object[];
}

/** What of the engine's chart a painter uses. */
export interface Engine {
  options(drawing: Described): unknown;
  render(): Promise<unknown>;
  forceFit(): Promise<unknown>;
  on(event: string, listener: (event: BrushEnd) => void): unknown;
  /** Its canvas, once something was drawn; it shows what changed when it is told to `render`. */
  getContext(): { canvas?: { render(): void } };
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
  draw: (drawing: Described) => void;
  /** The place has another width, in pixels: none when it is taken off the page, a moment before the painter leaves. */
  fit: (width: number) => void;
  /** Somebody points at the drawing, which may answer. */
  wake: () => void;
  leave: () => void;
}

/** Draws one chart again and again in one place. */
export function createPainter(make: () => Engine, { onBrush, onDrawn }: PainterEvents): Painter {
  let engine: Engine | null = null;
  const frames = framesWhileAwake(() => engine?.getContext().canvas?.render());

  const prepare = () => {
    const made = make();
    made.on('brush:end', ({ data }) => onBrush(...data.selection[0]));
    made.on('afterrender', () => {
      // On a slow device the drawing may have taken longer than the frames were awake.
      frames.wake();
      onDrawn();
    });
    return made;
  };
  const watch = (drawn: Engine, finished: Promise<unknown>) => {
    frames.wake();
    return finished.catch((error: unknown) => {
      // What was destroyed while it drew does not matter to anybody any more.
      if (engine === drawn) reportError(error);
    });
  };

  return {
    draw: (drawing) => {
      engine ??= prepare();
      engine.options(drawing);
      void watch(engine, engine.render());
    },
    fit: (width) => {
      if (engine !== null && width > 0) void watch(engine, engine.forceFit());
    },
    wake: frames.wake,
    leave: () => {
      frames.stop();
      engine?.destroy();
      engine = null;
    },
  };
}
