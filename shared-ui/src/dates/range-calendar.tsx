import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DatePicker } from '../form-kit.ts';
import type { CalendarDay } from '../i18n/calendar-day.ts';
import type { Language } from '../i18n/languages.ts';
import { useLocale } from '../i18n/locale.ts';
import type { CalendarProps } from './calendar-button.tsx';
import styles from './date-range-field.module.css';
import { firstDay } from './day-range.ts';

/** Names of months and the first day of the week. */
const locales: Record<Exclude<Language, 'en'>, () => Promise<unknown>> = {
  es: () => import('dayjs/locale/es.js'),
  fr: () => import('dayjs/locale/fr.js'),
  de: () => import('dayjs/locale/de.js'),
  ja: () => import('dayjs/locale/ja.js'),
};

const toDay = (date: Dayjs): CalendarDay => date.format('YYYY-MM-DD');

/** antd marks the day of the browser's own zone as today. */
function cellOf(date: Dayjs, { originNode, type }: CellInfo, today: CalendarDay): ReactNode {
  if (type !== 'date' || toDay(date) !== today) return originNode;
  return <div className={`ant-picker-cell-inner ${styles.today}`}>{date.date()}</div>;
}

interface CellInfo {
  originNode: ReactNode;
  type: string;
}

/**
 * antd's range picker without its fields, which silently drop what they cannot read: ours stand above it and say so.
 * Inert, they take no focus either, and the panel is all that is left.
 */
export function RangeCalendar({ value, today, latest, onChange }: CalendarProps) {
  const { language } = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(language === 'en');
  useEffect(() => {
    if (language === 'en') return;
    let current = true;
    // English names are no reason to have no calendar.
    void locales[language]()
      .catch(() => undefined)
      .then(() => current && setReady(true));
    return () => {
      current = false;
    };
  }, [language]);

  return (
    <div className={styles.panel} ref={place}>
      {ready && (
        <div inert className={styles.hidden}>
          <DatePicker.RangePicker
            open
            allowClear={false}
            value={[dayjs(value.start), dayjs(value.end)]}
            defaultPickerValue={[dayjs(value.end), dayjs(value.end)]}
            disabledDate={(date) => toDay(date) > latest || toDay(date) < firstDay}
            cellRender={(date, info) => cellOf(date as Dayjs, info, today)}
            getPopupContainer={() => place.current ?? document.body}
            onChange={(dates) => {
              const [start, end] = dates ?? [];
              if (start && end) onChange({ start: toDay(start), end: toDay(end) });
            }}
          />
        </div>
      )}
    </div>
  );
}
