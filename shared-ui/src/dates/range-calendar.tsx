import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useMemo, useRef } from 'react';
import { DatePicker } from '../form-kit.ts';
import type { CalendarDay } from '../i18n/calendar-day.ts';
import { useLocale } from '../i18n/locale.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../messages/texts.ts';
import type { CalendarProps } from './calendar-button.tsx';
import { useCalendarWords } from './calendar-words.ts';
import styles from './date-range-field.module.css';
import { FIRST_DAY } from './day-range.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';

const toDay = (date: Dayjs): CalendarDay => date.format('YYYY-MM-DD');

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
  const t = useText();
  const format = useFormat();
  // The same objects at each drawing: others would make antd forget a start that waits for its end.
  const chosen = useMemo<[Dayjs, Dayjs]>(
    () => [dayjs(value.start), dayjs(value.end)],
    [value.start, value.end],
  );
  const keys = useCalendarKeys(place, value.end < latest ? value.end : latest, latest);
  const ready = useCalendarWords(language);

  // Called by antd for each day. It would mark the day of the browser's own zone as today.
  const cell = (date: Dayjs, { originNode, type }: CellInfo): ReactNode => {
    if (type !== 'date') return originNode;
    const day = toDay(date);
    return (
      <div
        className={`ant-picker-cell-inner ${day === today ? styles.today : ''}`}
        role="button"
        tabIndex={day === keys.day ? 0 : -1}
        data-day={day}
        aria-label={format.day(day)}
        aria-disabled={day > latest}
        aria-current={day === today ? 'date' : undefined}
        onKeyDown={keys.onKeyDown}
      >
        {date.date()}
      </div>
    );
  };

  return (
    <div className={styles.panel} ref={place} role="group" aria-label={t('range.label')}>
      {ready && (
        <div inert className={styles.hidden}>
          <DatePicker.RangePicker
            open
            allowClear={false}
            value={chosen}
            pickerValue={[dayjs(keys.month), dayjs(keys.month)]}
            onPickerValueChange={(months, { range, source }) => {
              const shown = months[range === 'end' ? 1 : 0];
              // antd would also go back to the chosen days with each press.
              if (shown && source === 'panel') keys.showMonth(toDay(shown));
            }}
            disabledDate={(date) => toDay(date) > latest || toDay(date) < FIRST_DAY}
            cellRender={(date, info) => cell(date as Dayjs, info)}
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
