import { useMemo } from 'react';
import { useText } from '../messages/text.ts';
import type { Kind } from '../metrics/metric-catalogue.ts';
import { othersOf } from './others-of.ts';

/** How lines beyond those that can be told apart become one, in the person's language. */
export function useOthers(kind: Kind): ReturnType<typeof othersOf> {
  const text = useText();
  return useMemo(() => othersOf(kind, text), [text, kind]);
}
