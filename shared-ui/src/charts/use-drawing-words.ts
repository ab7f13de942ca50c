import { useMemo } from 'react';
import { ianaTimeZone, useLocale } from '../i18n/locale.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../messages/texts.ts';
import type { DrawingWords } from './drawing.ts';
import { type Writing, writtenAs } from './drawing-words.ts';
import { useBucketTitle } from './use-bucket-title.ts';

/** How a chart writes its figures and times, and what it says when somebody points at them. */
export function useDrawingWords({ unit, decimals, wholeDays = false }: Writing): DrawingWords {
  const t = useText();
  const format = useFormat();
  const title = useBucketTitle(wholeDays);
  const timeZone = ianaTimeZone(useLocale().timeZone);
  return useMemo(
    () => ({
      ...writtenAs({ unit, decimals, wholeDays }, format, timeZone),
      title,
      more: (count) => t('chart.more', { count }),
      repaired: t('chart.repairedValue'),
    }),
    [t, format, title, timeZone, unit, decimals, wholeDays],
  );
}
