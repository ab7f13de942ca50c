import { Button, Input } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FIRST_DAY } from './day-range.ts';
import type { CalendarDay } from '../i18n/calendar-day.ts';
import { useLocale } from '../i18n/locale.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Menu } from '../menu/menu.tsx';
import { useText } from '../messages/texts.ts';
import { CalendarButton } from './calendar-button.tsx';
import styles from './date-range-field.module.css';
import {
  type DayRange,
  rangeOfPreset,
  type RangePreset,
  rangePresets,
  type RangeProblem,
  steppedRange,
} from './day-range.ts';
import { type RangeSide, useRangeDraft } from './use-range-draft.ts';

export interface DateRangeFieldProps {
  value: DayRange;
  /** Only ever called with a range that makes sense: at most ten years, up to today or the end in force. */
  onChange: (range: DayRange) => void;
  /** The day that it is in the zone whose days are meant. */
  today: CalendarDay;
  /** Whose days are meant, written beside the fields. */
  zone: ReactNode;
  /** Why the range that was asked for elsewhere, such as in the address, was not taken. */
  problem?: RangeProblem | null;
}

/** A range of whole days: typed in the person's date format or ISO 8601, chosen in a calendar, by name, or step by step. */
export function DateRangeField({ value, onChange, today, zone, problem = null }: DateRangeFieldProps) {
  const t = useText();
  const id = useId();
  const format = useFormat();
  const { dateFormat } = useLocale();
  const fields = useRef<HTMLDivElement>(null);
  // Elsewhere it is tomorrow already: a day that is in force may stay.
  const latest = value.end > today ? value.end : today;
  const draft = useRangeDraft(value, latest, onChange);
  // Told once: whoever goes on has read it.
  const [told, setTold] = useState({ problem, done: false });
  if (told.problem !== problem) setTold({ problem, done: false });
  const goOn = () => setTold({ problem, done: true });
  const shown = draft.problem ?? (told.done ? null : problem);

  const choose = (range: DayRange | null) => {
    draft.discard();
    if (range !== null) onChange(range);
  };

  const field = (side: RangeSide) => (
    <>
      <label className={styles.label} htmlFor={`${id}${side}`} data-side={side}>
        {t(`range.${side}`)}
      </label>
      <Input
        id={`${id}${side}`}
        className={styles.input ?? ''}
        data-side={side}
        value={draft.texts[side]}
        placeholder={dateFormat}
        autoComplete="off"
        status={draft.wrong[side] ? 'error' : ''}
        aria-invalid={draft.wrong[side]}
        aria-describedby={`${id}zone ${id}problem`}
        onChange={({ target }) => {
          goOn();
          draft.write(side, target.value);
        }}
        onPressEnter={draft.commit}
        onKeyDown={(event) => {
          // A dialog around it stays open: Escape was for what was typed.
          if (event.key === 'Escape' && draft.discard()) event.stopPropagation();
        }}
        onBlur={({ relatedTarget }) =>
          fields.current?.contains(relatedTarget) && relatedTarget?.tagName === 'INPUT'
            ? draft.check(side)
            : draft.commit()
        }
      />
    </>
  );
  const step = (direction: -1 | 1) => {
    const range = steppedRange(value, direction, latest);
    const label = t(direction < 0 ? 'range.earlier' : 'range.later');
    return (
      <Button
        className={styles.button ?? ''}
        data-step={direction}
        aria-label={label}
        title={label}
        disabled={range === null}
        onClick={() => choose(range)}
      >
        <span aria-hidden="true">{direction < 0 ? '‹' : '›'}</span>
      </Button>
    );
  };
  const chosen = rangePresets.find((preset) => isRange(value, rangeOfPreset(preset, today)));

  return (
    <div className={styles.range} role="group" aria-label={t('range.label')} ref={fields}>
      {step(-1)}
      {field('start')}
      {field('end')}
      {step(1)}
      <span className={styles.zone} id={`${id}zone`}>
        {zone}
      </span>
      <CalendarButton value={value} today={today} latest={latest} onChange={choose} />
      <Menu
        label={t('range.presets')}
        triggerClassName={styles.presets ?? ''}
        items={rangePresets.map((preset: RangePreset) => ({
          key: preset,
          label: t(`range.${preset}`),
          checked: preset === chosen,
          onSelect: () => choose(rangeOfPreset(preset, today)),
        }))}
      >
        <span aria-hidden="true">▾</span>
      </Menu>
      {shown !== null && (
        <p className={styles.problem} id={`${id}problem`} role="alert">
          {t(`range.${shown}`, {
            example: format.day(today),
            first: format.day(FIRST_DAY),
            last: format.day(latest),
          })}
        </p>
      )}
    </div>
  );
}

function isRange(range: DayRange, other: DayRange): boolean {
  return range.start === other.start && range.end === other.end;
}
