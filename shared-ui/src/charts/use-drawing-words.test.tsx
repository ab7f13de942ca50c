import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import type { DrawingWords } from './drawing.ts';
import { useDrawingWords } from './use-drawing-words.ts';

async function wordsOf(writing: Parameters<typeof useDrawingWords>[0]): Promise<DrawingWords> {
  const words: DrawingWords[] = [];
  const Chart = () => {
    words.push(useDrawingWords(writing));
    return null;
  };
  await renderUi(<Chart />);
  const [first] = words;
  if (!first) throw new Error('Nothing was drawn');
  return first;
}

it('writes figures below zero with a minus, and on the axis', async () => {
  const { level, value } = await wordsOf({ unit: 'W' });
  expect(level(-2000, 3000)).toBe('-2\u00A0kW');
  expect(value(-2000)).toBe('-2.0\u00A0kW');
});
