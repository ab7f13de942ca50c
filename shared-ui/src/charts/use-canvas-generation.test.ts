import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCanvasGeneration } from './use-canvas-generation.ts';

it('changes after every hundredth drawing, and only then', () => {
  const { result, rerender } = renderHook(({ drawing }) => useCanvasGeneration(drawing), {
    initialProps: { drawing: { number: 1 } },
  });
  const seen: number[] = [result.current];
  for (let number = 2; number <= 250; number += 1) {
    rerender({ drawing: { number } });
    seen.push(result.current);
  }
  expect(seen.findIndex((generation) => generation === 1)).toBe(99);
  expect(seen.findIndex((generation) => generation === 2)).toBe(199);
  expect(seen.at(-1)).toBe(2);
});

it('stays while the same is drawn again', () => {
  const drawing = {};
  const { result, rerender } = renderHook(() => useCanvasGeneration(drawing));
  for (let count = 0; count < 300; count += 1) rerender();
  expect(result.current).toBe(0);
});
