import { useState } from 'react';
import { readDay } from '../i18n/calendar-day.ts';
import { useLocale } from '../i18n/locale.ts';
import { useFormat } from '../i18n/use-format.ts';
import { type DayRange, type RangeProblem, rangeProblem } from './day-range.ts';

export type RangeSide = keyof DayRange;

export interface RangeDraft {
  /** What stands in the two fields. */
  texts: DayRange;
  problem: RangeProblem | null;
  /** Which of the fields the problem is about. */
  wrong: Record<RangeSide, boolean>;
  write: (side: RangeSide, text: string) => void;
  /** Says what is wrong with one field, while the other may still be on the way. */
  check: (side: RangeSide) => void;
  /** Takes what was typed for the range, or says what is wrong with it. */
  commit: () => void;
  /** Back to the range in force; false where nothing was typed. */
  discard: () => boolean;
}

/**
 * What somebody types into the fields of a range, until it is taken for the range as a whole: a start after the old end
 * is no mistake while the end is still to be typed.
 */
export function useRangeDraft(
  value: DayRange,
  latest: string,
  onChange: (range: DayRange) => void,
): RangeDraft {
  const { dateFormat } = useLocale();
  const format = useFormat();
  const [typed, setTyped] = useState<DayRange | null>(null);
  const [problem, setProblem] = useState<RangeProblem | null>(null);
  const [known, setKnown] = useState(value);
  // Chosen elsewhere (a preset, a reset, Back): that wins over what was typed.
  if (known.start !== value.start || known.end !== value.end) {
    setKnown(value);
    setTyped(null);
    setProblem(null);
  }
  const texts = typed ?? { start: format.day(value.start), end: format.day(value.end) };
  const read = (text: string) => readDay(text, dateFormat);
  const notADay = (side: RangeSide) => problem === 'notADay' && read(texts[side]) === null;
  const ofBoth = problem !== null && problem !== 'notADay';

  return {
    texts,
    problem,
    wrong: { start: ofBoth || notADay('start'), end: ofBoth || notADay('end') },
    write: (side, text) => setTyped({ ...texts, [side]: text }),
    check: (side) => {
      if (typed !== null) setProblem(read(typed[side]) === null ? 'notADay' : null);
    },
    commit: () => {
      if (typed === null) return;
      const range = { start: read(typed.start) ?? '', end: read(typed.end) ?? '' };
      const found = rangeProblem(range, latest);
      setProblem(found);
      if (found !== null) return;
      setTyped(null);
      if (range.start !== value.start || range.end !== value.end) onChange(range);
    },
    discard: () => {
      setTyped(null);
      setProblem(null);
      return typed !== null;
    },
  };
}
