import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { region } from '../testing/on-page.ts';
import { openStatistics } from '../testing/open-statistics.ts';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

async function type(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

describe('dates', () => {
  it('are those of the tenant, on a day of 23 hours too', async () => {
    const { queries } = await openStatistics('/statistics?start=2026-03-29&end=2026-03-29', {
      timezone: 'Europe/Berlin',
    });
    await region('Energy Consumption');
    await waitFor(() =>
      expect(queries('metric_timeseries')[0]).toMatchObject({
        start_time: '2026-03-28T23:00:00.000Z',
        end_time: '2026-03-29T22:00:00.000Z',
      }),
    );
  });

  it('end today where the tenant is, although it is yesterday elsewhere', async () => {
    await openStatistics('/statistics', { timezone: 'Pacific/Kiritimati' });
    expect(await screen.findByLabelText('End Date')).toHaveProperty('value', '05/18/2026');
    expect(screen.getByText(/^Pacific\/Kiritimati\b/)).toBeDefined();
  });

  it('are typed in the person’s format, and are what all widgets are about', async () => {
    const { queries, address } = await openStatistics('/statistics', {
      locale: { dateFormat: 'DD/MM/YYYY' },
    });
    await type(await screen.findByLabelText('Start Date'), '01/04/2026');
    await userEvent.tab();
    expect(address()).toBe('/statistics');
    await type(screen.getByLabelText('End Date'), '2026-04-30{Enter}');
    expect(address()).toBe('/statistics?start=2026-04-01&end=2026-04-30');
    const april = { start_time: '2026-04-01T00:00:00.000Z', end_time: '2026-05-01T00:00:00.000Z' };
    for (const template of ['metric_timeseries', 'client_metrics_summary', 'raw_metric_data'])
      await waitFor(() => expect(queries(template).at(-1)).toMatchObject(april));
  });

  it.each([
    ['start=9999-12-31&end=9999-12-31', 'Choose dates between 01/01/1970 and 05/17/2026.'],
    ['end=9999-12-31', 'A date range can cover at most ten years.'],
    ['start=0000-00-00', 'This is not a valid date. Enter a date such as 05/17/2026.'],
    ['start=abc&end=abc', 'This is not a valid date. Enter a date such as 05/17/2026.'],
    ['start=2025-02-30', 'This is not a valid date. Enter a date such as 05/17/2026.'],
    ['start=2026-05-09&end=2026-05-03', 'The end date is before the start date.'],
  ])(
    'of an address that says %s: a sentence instead, the last seven, and the address heals',
    async (search, sentence) => {
      const { queries, address } = await openStatistics(`/statistics?${search}&metric=power`);
      expect(await screen.findByText(sentence)).toBeDefined();
      expect(screen.getByLabelText('Start Date')).toHaveProperty('value', '05/11/2026');
      expect(screen.getByLabelText('End Date')).toHaveProperty('value', '05/17/2026');
      await waitFor(() => expect(address()).toBe('/statistics?metric=power'));
      expect(screen.getByText(sentence)).toBeDefined();
      await waitFor(() =>
        expect(queries('client_metrics_summary')).toEqual([
          { start_time: '2026-05-11T00:00:00.000Z', end_time: '2026-05-18T00:00:00.000Z' },
        ]),
      );
      await userEvent.click(screen.getByRole('button', { name: 'Earlier dates' }));
      expect(address()).toBe('/statistics?start=2026-05-04&end=2026-05-10&metric=power');
      expect(screen.queryByText(sentence)).toBeNull();
    },
  );
});

describe('intervals', () => {
  it.each([
    ['Hourly', 'interval=hourly', '1 hour'],
    ['Weekly', 'interval=weekly', '1 week'],
  ])('%s asks for its own', async (label, search, interval) => {
    const { queries, address } = await openStatistics();
    await userEvent.selectOptions(await screen.findByLabelText('Interval'), label);
    await waitFor(() => expect(queries('metric_timeseries').at(-1)).toMatchObject({ interval }));
    expect(address()).toBe(`/statistics?${search}`);
  });

  it('Daily is what is meant without a word', async () => {
    const { queries, address } = await openStatistics('/statistics?interval=hourly');
    await userEvent.selectOptions(await screen.findByLabelText('Interval'), 'Daily');
    expect(address()).toBe('/statistics');
    const chart = await region('Energy Consumption');
    await userEvent.click(await within(chart).findByRole('button', { name: 'Show as table' }));
    // Without a time of day.
    await waitFor(() => expect(within(chart).getByRole('rowheader').textContent).toBe('05/11/2026'));
    expect(queries('metric_timeseries')).toContainEqual(expect.objectContaining({ interval: '1 day' }));
  });
});

describe('a page that is kept open', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      now: Date.now(),
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    });
  });

  async function minutes(count: number) {
    // In steps, so that the page sees each of them.
    for (let each = 0; each < count; each += 5) await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  }

  it('goes on to the next day of the tenant, where no dates were chosen', async () => {
    // There it is twenty minutes past eleven at night.
    const { queries, address } = await openStatistics('/statistics', { timezone: 'Pacific/Tongatapu' });
    expect(await screen.findByLabelText('End Date')).toHaveProperty('value', '05/17/2026');
    await minutes(30);
    expect(screen.getByLabelText('End Date')).toHaveProperty('value', '05/17/2026');
    await minutes(10);
    expect(screen.getByLabelText('Start Date')).toHaveProperty('value', '05/12/2026');
    expect(screen.getByLabelText('End Date')).toHaveProperty('value', '05/18/2026');
    expect(address()).toBe('/statistics');
    await waitFor(() =>
      expect(queries('client_metrics_summary').at(-1)).toEqual({
        start_time: '2026-05-11T11:00:00.000Z',
        end_time: '2026-05-18T11:00:00.000Z',
      }),
    );
  });

  it('compares with as much of the days before as has passed by then', async () => {
    const { queries } = await openStatistics('/statistics?compare=previous');
    await region('Energy Consumption');
    await minutes(30);
    await waitFor(() =>
      expect(queries('metric_totals').at(-1)).toEqual({
        start_time: '2026-05-04T00:00:00.000Z',
        end_time: expect.stringMatching(/^2026-05-10T10:4/),
      }),
    );
  });
});
