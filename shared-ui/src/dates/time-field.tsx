import { TimePicker } from 'antd/es/index.js';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ClockTime, readTime, writeTime } from '../i18n/clock-time.ts';
import { useLocale } from '../i18n/locale.ts';
import { useText } from '../messages/texts.ts';
import { useCalendarWords } from './calendar-words.ts';
import styles from './time-field.module.css';

export interface TimeFieldProps {
  id: string;
  value: ClockTime;
  /** What is wrong with a time that can be read. */
  problem?: string | undefined;
  onChange: (time: ClockTime) => void;
}

/** Minutes between two times that the list offers; any can be typed. */
const STEP = 5;

/** antd lets nobody type where it does not parse by itself. */
function TypedInput(props: ComponentProps<'input'>) {
  return <input {...props} readOnly={false} />;
}
const components = { input: TypedInput };

/** A time in the person's time format, typed or chosen from a list. */
export function TimeField({ id, value, problem, onChange }: TimeFieldProps) {
  const t = useText();
  const locale = useLocale();
  const [wrong, setWrong] = useState(false);
  useCalendarWords(locale.language);
  const written = writeTime(value, locale);
  const said = wrong ? t('time.notATime', { example: written }) : problem;

  // antd drops what it cannot read without a word, and reads one format only.
  function take(text: string): void {
    const time = readTime(text);
    setWrong(time === null);
    if (time !== null && time !== value) onChange(time);
  }

  const isField = (target: EventTarget): target is HTMLInputElement =>
    target instanceof HTMLInputElement && target.id === id;

  return (
    <div
      className={styles.field}
      onInputCapture={({ target }) => {
        // At once: a sentence that goes when the field is left takes what is being pressed out from under the pointer.
        if (wrong && isField(target)) setWrong(readTime(target.value) === null);
      }}
      onBlurCapture={({ target }) => {
        if (isField(target)) take(target.value);
      }}
      onKeyDownCapture={({ target, key, ctrlKey, metaKey }) => {
        const saves = (ctrlKey || metaKey) && key.toLowerCase() === 's';
        // Whoever saves by key finds what was typed.
        if (isField(target) && (key === 'Enter' || saves)) flushSync(() => take(target.value));
      }}
    >
      <TimePicker
        id={id}
        className={styles.input ?? ''}
        value={dayjs(`1970-01-01T${value}`)}
        format={(time: Dayjs) => writeTime(time.format('HH:mm'), locale)}
        components={components}
        use12Hours={locale.timeFormat === '12h'}
        showSecond={false}
        minuteStep={STEP}
        allowClear={false}
        showNow={false}
        needConfirm={false}
        preserveInvalidOnBlur
        status={said === undefined ? '' : 'error'}
        aria-invalid={said !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={(time) => {
          setWrong(false);
          if (time) onChange(time.format('HH:mm'));
        }}
      />
      {said !== undefined && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {said}
        </p>
      )}
    </div>
  );
}
