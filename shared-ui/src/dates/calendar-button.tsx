import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { CalendarDay } from '../i18n/calendar-day.ts';
import { useText } from '../messages/texts.ts';
import styles from './date-range-field.module.css';
import type { DayRange } from './day-range.ts';
import type * as calendar from './range-calendar.tsx';

export interface CalendarProps {
  value: DayRange;
  today: CalendarDay;
  latest: CalendarDay;
  onChange: (range: DayRange) => void;
}

/**
 * A button with antd's calendar below it. The calendar comes with the form kit, which weighs as much as a page: it is
 * fetched when the pointer or the focus arrives at the button.
 */
export function CalendarButton({ onChange, ...props }: CalendarProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [module, setModule] = useState<typeof calendar>();
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  const fetchCalendar = () => {
    // Where it fails the fields still take dates, and the next press asks again.
    if (module === undefined) import('./range-calendar.tsx').then(setModule, () => setOpen(false));
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <span
      className={styles.calendar}
      ref={place}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <Button
        ref={button}
        className={styles.button ?? ''}
        aria-label={t('range.calendar')}
        title={t('range.calendar')}
        aria-expanded={open}
        loading={open && module === undefined}
        icon={<Picture />}
        onPointerEnter={fetchCalendar}
        onFocus={fetchCalendar}
        onClick={() => {
          fetchCalendar();
          setOpen(!open);
        }}
      />
      {open && module !== undefined && (
        <module.RangeCalendar
          {...props}
          onChange={(range) => {
            close();
            onChange(range);
          }}
        />
      )}
    </span>
  );
}

function Picture() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.125em"
      height="1.125em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 6h16v14H4zM4 10h16M8 3v4m8-4v4" />
    </svg>
  );
}
