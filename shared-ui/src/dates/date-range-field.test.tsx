import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Locale } from '../i18n/locale.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { DateRangeField, type DateRangeFieldProps } from './date-range-field.tsx';
import type { DayRange } from './day-range.ts';

const today = '2026-05-17';
const week = { start: '2026-05-11', end: today };

async function renderField(
  locale: Partial<Locale> = {},
  props: Partial<DateRangeFieldProps> = {},
): Promise<DayRange[]> {
  const chosen: DayRange[] = [];
  function Field() {
    const [value, setValue] = useState<DayRange>(props.value ?? week);
    const onChange = (range: DayRange) => {
      chosen.push(range);
      setValue(range);
    };
    return <DateRangeField today={today} zone="Europe/Berlin" {...props} value={value} onChange={onChange} />;
  }
  await renderUi(<Field />, { locale });
  return chosen;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function write(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

describe('typing', () => {
  it.each([
    ['MM/DD/YYYY', '05/11/2026', '01/15/2025', '02/28/2025'],
    ['DD/MM/YYYY', '11/05/2026', '15/01/2025', '28/02/2025'],
    ['YYYY-MM-DD', '2026-05-11', '2025-01-15', '2025-02-28'],
  ] as const)('works in %s, by keys alone', async (dateFormat, shown, start, end) => {
    const chosen = await renderField({ dateFormat });
    expect(field('Start Date').value).toBe(shown);
    field('Start Date').focus();
    field('Start Date').select();
    await userEvent.keyboard(start);
    await userEvent.tab();
    expect(document.activeElement).toBe(field('End Date'));
    expect(chosen).toEqual([]);
    await userEvent.keyboard(`{Control>}a{/Control}${end}{Enter}`);
    expect(chosen).toEqual([{ start: '2025-01-15', end: '2025-02-28' }]);
    expect(field('Start Date').value).toBe(start);
  });

  it('takes ISO 8601 in every format, and writes the person’s own', async () => {
    const chosen = await renderField();
    await write('Start Date', '2026-05-01{Enter}');
    expect(chosen).toEqual([{ start: '2026-05-01', end: today }]);
    expect(field('Start Date').value).toBe('05/01/2026');
  });

  it('is taken when the fields are left, too', async () => {
    const chosen = await renderField();
    await write('End Date', '05/12/2026');
    await userEvent.click(document.body);
    expect(chosen).toEqual([{ start: '2026-05-11', end: '2026-05-12' }]);
  });

  it('is dropped by Escape, and by a choice made elsewhere', async () => {
    const chosen = await renderField();
    await write('Start Date', 'nonsense{Escape}');
    expect(field('Start Date').value).toBe('05/11/2026');
    await write('Start Date', 'nonsense');
    await userEvent.click(screen.getByRole('button', { name: 'Earlier dates' }));
    expect(chosen).toEqual([{ start: '2026-05-04', end: '2026-05-10' }]);
    expect(field('Start Date').value).toBe('05/04/2026');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('what is wrong', () => {
  it.each([
    ['05/32/2026', today, 'This is not a valid date. Enter a date such as 05/17/2026.'],
    ['05/16/2026', '05/15/2026', 'The end date is before the start date.'],
    ['05/17/2016', today, 'A date range can cover at most ten years.'],
    ['05/11/2026', '05/18/2026', 'Choose dates between 01/01/1970 and 05/17/2026.'],
  ])('%s to %s is said in a sentence', async (start, end, sentence) => {
    const chosen = await renderField();
    await write('Start Date', start);
    await write('End Date', `${end}{Enter}`);
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(field('Start Date').getAttribute('aria-invalid')).toBe('true');
    expect(field('Start Date').value).toBe(start);
    expect(chosen).toEqual([]);
  });

  it('is said of a start at once, but not that it is after an end still to be typed', async () => {
    await renderField();
    await write('Start Date', 'abc');
    await userEvent.tab();
    expect(screen.getByRole('alert').textContent).toMatch(/^This is not a valid date/);
    expect(field('End Date').getAttribute('aria-invalid')).toBe('false');
    await write('Start Date', '05/17/2026');
    await write('End Date', '05/16/2026');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['en', 'The end date is before the start date.'],
    ['es', 'La fecha de fin es anterior a la fecha de inicio.'],
    ['fr', 'La date de fin précède la date de début.'],
    ['de', 'Das Enddatum liegt vor dem Startdatum.'],
    ['ja', '終了日が開始日より前です。'],
  ] as const)('is said in %s, also where it came from elsewhere', async (language, sentence) => {
    await renderField({ language }, { problem: 'endBeforeStart' });
    expect(screen.getByRole('alert').textContent).toBe(sentence);
  });
});

describe('choosing', () => {
  it('has a name for common ranges', async () => {
    const chosen = await renderField();
    await userEvent.click(screen.getByRole('button', { name: 'Periods' }));
    const entries = within(screen.getByRole('menu')).getAllByRole('menuitemradio');
    expect(entries.map(({ textContent }) => textContent.replace('✓', ''))).toEqual([
      'Today',
      'Yesterday',
      'Last 7 days',
      'Last 30 days',
      'This month',
      'Last month',
      'This year',
      'Last year',
    ]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toEqual([{ start: '2026-05-16', end: '2026-05-16' }]);
  });

  it('steps by the range, up to today', async () => {
    const chosen = await renderField();
    const later = screen.getByRole('button', { name: 'Later dates' });
    expect(later.hasAttribute('disabled')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Earlier dates' }));
    await userEvent.click(later);
    expect(chosen).toEqual([{ start: '2026-05-04', end: '2026-05-10' }, week]);
  });

  it('says whose days are meant, to screen readers too', async () => {
    await renderField();
    const described = field('Start Date').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Europe/Berlin',
      undefined,
    ]);
  });

  it('opens antd’s calendar, in which two presses make a range', { timeout: 30_000 }, async () => {
    const chosen = await renderField(
      { language: 'de' },
      { value: { start: '2026-04-11', end: '2026-04-17' } },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Kalender öffnen' }));
    const day = (text: string) =>
      waitFor(
        () => {
          const [panel] = document.querySelectorAll<HTMLElement>('.ant-picker-panel');
          const cell = [...(panel?.querySelectorAll<HTMLElement>('.ant-picker-cell-in-view') ?? [])].find(
            ({ textContent }) => textContent === text,
          );
          if (!cell) throw new Error('No such day yet');
          return cell;
        },
        { timeout: 20_000 },
      );
    await userEvent.click(await day('3'));
    await userEvent.click(await day('5'));
    expect(chosen).toEqual([{ start: '2026-04-03', end: '2026-04-05' }]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kalender öffnen' }));
    expect(document.querySelector('.ant-picker-panel')).toBeNull();
  });
});

it('works its calendar by keys', { timeout: 30_000 }, async () => {
  const chosen = await renderField({}, { value: { start: '2026-04-11', end: '2026-04-17' } });
  screen.getByRole('button', { name: 'Open calendar' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector('[data-day="2026-04-17"]')).not.toBeNull(), {
    timeout: 20_000,
  });
  const focused = () => (document.activeElement as HTMLElement).dataset['day'];
  document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
  expect(focused()).toBe('2026-04-17');
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  expect(focused()).toBe('2026-04-09');
  await userEvent.keyboard('{PageUp}');
  expect(focused()).toBe('2026-03-09');
  await userEvent.keyboard('{Enter}{PageDown}{PageDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  // Not beyond today.
  expect(focused()).toBe('2026-05-16');
  await userEvent.keyboard(' ');
  expect(chosen).toEqual([{ start: '2026-03-09', end: '2026-05-16' }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open calendar' }));
});

it('keeps a day that is in force although it is after today here', async () => {
  const onChange = vi.fn<(range: DayRange) => void>();
  await renderUi(
    <DateRangeField
      value={{ start: '2026-05-18', end: '2026-05-18' }}
      onChange={onChange}
      today={today}
      zone="UTC"
    />,
  );
  await write('Start Date', '05/12/2026{Enter}');
  expect(onChange).toHaveBeenCalledWith({ start: '2026-05-12', end: '2026-05-18' });
});
