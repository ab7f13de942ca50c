import { useCallback } from 'react';
import { useText } from '../messages/text.ts';
import { type Answered, type ChartDrawing, chartDrawing } from './chart-drawing.ts';
import { useTypeName } from './use-type-name.ts';

/** Makes drawings of answers, in the person's language. */
export function useChartDrawing(): (answered: Answered) => ChartDrawing {
  const text = useText();
  const typeName = useTypeName();
  return useCallback((answered) => chartDrawing(answered, { text, typeName }), [text, typeName]);
}
