import { useMemo } from 'react';
import { ianaTimeZone, useLocale } from '../i18n/locale.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../messages/texts.ts';
import type { DrawingWords } from './drawing.ts';
import { type Writing, writtenAs } from './drawing-words.ts';
import { useBeside } from './use-beside.ts';
import { useBucketTitle } from './use-bucket-title.ts';

/** How a chart writes its figures and times, and what it says when somebody points at them. */
export function useDrawingWords({ unit, decimals, wholeDays = false }: Writing): DrawingWords {
  const t = useText();
  const format = useFormat();
  const title = useBucketTitle(wholeDays);
  const beside = useBeside();
  const timeZone = ianaTimeZone(useLocale().timeZone);
  return useMemo(
    () => ({
      ...writtenAs({ unit, decimals, wholeDays }, format, timeZone),
      title,
      more: (count) => t('chart.more', { count }),
      beside,
    }),
    [t, format, title, beside, timeZone, unit, decimals, wholeDays],
  );
}
