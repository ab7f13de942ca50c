import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { optionsOf, region } from '../testing/on-page.ts';
import { openStatistics } from '../testing/open-statistics.ts';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

function deviceIn(timeZone: string): void {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}
beforeEach(() => deviceIn('UTC'));
afterEach(() => vi.restoreAllMocks());

// There it is the 18th already.
const timezone = 'Pacific/Kiritimati';

describe('whose days are meant', () => {
  it('is the organization’s, and can be the person’s where the two differ', async () => {
    const { queries, address } = await openStatistics('/statistics', { timezone });
    const days = await screen.findByLabelText('Days of');
    expect(optionsOf(days)).toEqual(['Pacific/Kiritimati (organization)', 'UTC (yours)']);
    expect(days).toHaveProperty('value', timezone);
    expect(screen.queryByText(timezone)).toBeNull();
    await region('Energy Consumption');
    await waitFor(() =>
      expect(queries('metric_timeseries')[0]).toMatchObject({ start_time: '2026-05-11T10:00:00.000Z' }),
    );
    expect(queries('metric_timeseries')[0]).not.toHaveProperty('time_zone');
    await userEvent.selectOptions(days, 'UTC (yours)');
    expect(address()).toBe('/statistics?zone=UTC');
    expect(screen.getByLabelText('End Date')).toHaveProperty('value', '05/17/2026');
    const week = { start_time: '2026-05-11T00:00:00.000Z', end_time: '2026-05-18T00:00:00.000Z' };
    await waitFor(() =>
      expect(queries('metric_timeseries').at(-1)).toMatchObject({ ...week, time_zone: 'UTC' }),
    );
    for (const template of ['client_metrics_summary', 'raw_metric_data'])
      await waitFor(() => expect(queries(template).at(-1)).toMatchObject(week));
    await userEvent.selectOptions(days, 'Pacific/Kiritimati (organization)');
    expect(address()).toBe('/statistics');
    expect(screen.getByLabelText('End Date')).toHaveProperty('value', '05/18/2026');
  });

  it('keeps days that were chosen, also one that has not begun there', async () => {
    const { address } = await openStatistics('/statistics?start=2026-05-18&end=2026-05-18', { timezone });
    await userEvent.selectOptions(await screen.findByLabelText('Days of'), 'UTC (yours)');
    expect(address()).toBe('/statistics?start=2026-05-18&end=2026-05-18&zone=UTC');
    expect(screen.queryByText(/^Choose dates/)).toBeNull();
  });

  it('may be somebody else’s, by a link', async () => {
    const { queries } = await openStatistics(
      '/statistics?start=2026-05-11&end=2026-05-17&zone=America/New_York',
      {
        timezone: 'Europe/Berlin',
      },
    );
    expect(optionsOf(await screen.findByLabelText('Days of'))).toEqual([
      'Europe/Berlin (organization)',
      'UTC (yours)',
      'America/New_York',
    ]);
    await waitFor(() =>
      expect(queries('client_metrics_summary').at(-1)).toEqual({
        start_time: '2026-05-11T04:00:00.000Z',
        end_time: '2026-05-18T04:00:00.000Z',
      }),
    );
  });

  it.each(['Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Adelaide'])(
    'can be that of the device in %s, which no setting knows, with a word about old readings',
    async (zone) => {
      deviceIn(zone);
      const { queries, address } = await openStatistics('/statistics', { timezone: 'Europe/Berlin' });
      const days = await screen.findByLabelText('Days of');
      expect(optionsOf(days)).toEqual([
        'Europe/Berlin (organization)',
        'UTC (yours)',
        `${zone} (this device)`,
      ]);
      expect(screen.queryByText(/single readings are no longer kept/)).toBeNull();
      await userEvent.selectOptions(days, `${zone} (this device)`);
      expect(address()).toBe(`/statistics?zone=${zone}`);
      expect(
        screen.getByText(
          new RegExp(`^Days of ${zone} begin within an hour of Europe/Berlin\\. Where single`),
        ),
      ).toBeDefined();
      await waitFor(() => expect(queries('metric_timeseries').at(-1)).toMatchObject({ time_zone: zone }));
    },
  );

  it('is no question where all have the same days, and is said beside the dates', async () => {
    deviceIn('Europe/Paris');
    await openStatistics('/statistics', { timezone: 'Europe/Berlin', locale: { timeZone: 'CET' } });
    expect(await screen.findByText('Europe/Berlin')).toBeDefined();
    expect(screen.queryByLabelText('Days of')).toBeNull();
  });

  it.each([
    ['Mars/Base', 'Europe/Berlin'],
    ['Europe/Berlin', 'Europe/Berlin'],
  ])('cannot be %s in %s, and the address heals', async (zone, tenantZone) => {
    const { address } = await openStatistics(`/statistics?zone=${zone}`, { timezone: tenantZone });
    await waitFor(() => expect(address()).toBe('/statistics'));
    expect(screen.getByLabelText('Days of')).toHaveProperty('value', tenantZone);
  });
});
