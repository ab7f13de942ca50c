import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bothPages, openEither } from '../testing/both-pages.ts';
import { metricTotal } from '../testing/metric-total.ts';
import { card } from '../testing/on-page.ts';
import { dashboardHandlers } from '../testing/open-dashboard.ts';
import { queryAnswer, queryOf, timeseriesRows } from '../testing/render-at.tsx';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

const says = (label: string, words: string) =>
  waitFor(() => expect(card(label).textContent).toBe(label + words));

/** The days of a week that are over; the figure of each. */
const week = (values: (number | null)[]): [string, number][] =>
  values.flatMap((value, index): [string, number][] =>
    value === null ? [] : [[`2026-05-${11 + index}T00:00:00.000Z`, value]],
  );

function answering(line: (metric: string) => ReturnType<typeof timeseriesRows>) {
  return {
    'POST /v1/query/execute': (request: { body: unknown }) => {
      const { template_id, parameters } = queryOf(request);
      const trend = template_id === 'metric_timeseries' && parameters['interval'] === '1 day';
      return trend
        ? queryAnswer(line(String(parameters['metric_name'])))
        : dashboardHandlers['POST /v1/query/execute'](request);
    },
  };
}

describe.each(bothPages)('the cards of $page', ({ page }) => {
  it('count clients, those online, metrics and data points', async () => {
    await openEither(page);
    await waitFor(() => expect(card('Total Clients').textContent).toBe('Total Clients1,234'));
    expect(card('Active Clients').textContent).toBe('Active Clients57');
    expect(card('Metrics Tracked').textContent).toBe('Metrics Tracked4');
    expect(card('Data Points').textContent).toBe('Data Points3,008');
  });

  it('keep generation, use and storage apart, and say where each is heading', async () => {
    await openEither(page);
    const parts = 'Used500.00\u00A0kWhStored in70.00\u00A0kWhStored out69.00\u00A0kWh';
    await says('Energy', `12.87\u00A0GWhGenerated↑ 12.5%Sum${parts}`);
    await says('Power', '84.0\u00A0MWGenerated↑ 12.5%AverageUsed3.0\u00A0kW');
    await says('Temperature', '21.3\u00A0°C↑ 12.5\u00A0KAverage');
    await says('Humidity', '48.0%↓ 12.5%Average');
    expect(card('Energy').querySelector('data')?.title).toBe('12,870,000.00\u00A0kWh');
    expect(card('Power').querySelector('data')?.title).toBe('84,000,000\u00A0W');
  });

  it('say how much of the time their figures are made of, where that is not all', async () => {
    const answer = dashboardHandlers['POST /v1/query/execute'];
    const part = (role: 'generation' | 'consumption', value: number, coverage: number) =>
      metricTotal({ metric_name: 'power', role, value, coverage });
    const totals = [part('generation', 84_000_000, 0.879), part('consumption', 2976, 0.995)];
    await openEither(page, {
      handlers: {
        'POST /v1/query/execute': (request: { body: unknown }) =>
          queryOf(request).template_id === 'metric_totals' ? queryAnswer(totals) : answer(request),
      },
    });
    const words = '84.0\u00A0MWGenerated↑ 12.5%Average · 87% of the time knownUsed3.0\u00A0kW';
    await says('Power', words);
  });

  it('say how many of the values that they are made of were repaired', async () => {
    const stretch = {
      client_id: '018f0000-0000-7000-8000-00000000000a',
      client_name: 'North Roof',
      role: 'generation' as const,
      type: null,
      metric_name: 'temperature',
      first: '2026-05-16T09:00:00.000Z',
      last: '2026-05-16T09:30:00.000Z',
      values: 3,
    };
    await openEither(page, {
      handlers: {
        'POST /v1/query/execute': (request: { body: unknown }) =>
          queryOf(request).template_id === 'repaired_values'
            ? queryAnswer([stretch])
            : dashboardHandlers['POST /v1/query/execute'](request),
      },
    });
    await says('Temperature', '21.3\u00A0°C↑ 12.5\u00A0KAverage · includes 3 repaired values');
    await says('Humidity', '48.0%↓ 12.5%Average');
  });

  it('say which two stretches are compared: days that are over', async () => {
    await openEither(page);
    const [change] = await screen.findAllByRole('button', { name: /^Up 12.5%: / });
    expect(change?.getAttribute('aria-label')).toBe(
      'Up 12.5%: Generated: 05/14/2026 – 05/16/2026 compared with 05/11/2026 – 05/13/2026',
    );
    expect(within(card('Temperature')).getByRole('button').getAttribute('aria-label')).toBe(
      'Up 12.5\u00A0K: 05/14/2026 – 05/16/2026 compared with 05/11/2026 – 05/13/2026',
    );
  });

  it('say what part of each stretch is known: what is missing of one is missing in its sum', async () => {
    const gap = week([5, 5, 5, 5, 4, 5]);
    const rows = (metric: string) =>
      timeseriesRows(metric, gap).map((row, index) => ({ ...row, coverage: index === 4 ? 0.75 : 1 }));
    await openEither(page, { handlers: answering(rows) });
    const [change] = await screen.findAllByRole('button', { name: /^Down 6.7%: Generated: / });
    expect(change?.getAttribute('aria-label')).toBe(
      'Down 6.7%: Generated: 05/14/2026 – 05/16/2026 (91% of the time known) compared with 05/11/2026 – 05/13/2026',
    );
  });

  it('have a level arrow where nothing changed, whatever the day that still runs has brought', async () => {
    const running = { ...timeseriesRows('power', [['2026-05-17T00:00:00.000Z', 9000]])[0], complete: false };
    await openEither(page, {
      handlers: answering((metric) => [
        ...timeseriesRows(metric, week([5, 5, 5, 5, 5, 5])),
        running as ReturnType<typeof timeseriesRows>[number],
      ]),
    });
    await waitFor(() => expect(card('Power').textContent).toContain('→ 0.0%'));
  });

  it('have a sentence in place of the arrow where too little of the time is known', async () => {
    await openEither(page, {
      handlers: answering((metric) => timeseriesRows(metric, week([5, 5, 5, null, 5, 5]))),
    });
    await waitFor(() =>
      expect(card('Power').textContent).toContain(
        'Average · No trend: only 66% of the second half is known.',
      ),
    );
    expect(within(card('Power')).queryByRole('button')).toBeNull();
  });

  it('say of a site that is new how much is known, and which half it was not there for', async () => {
    const total = metricTotal({ metric_name: 'power', role: 'generation', value: 18_300, coverage: 0.43 });
    const trends = answering((metric) => timeseriesRows(metric, week([null, null, null, 5, 5, 5])));
    await openEither(page, {
      handlers: {
        'POST /v1/query/execute': (request: { body: unknown }) =>
          queryOf(request).template_id === 'metric_totals'
            ? queryAnswer([total])
            : trends['POST /v1/query/execute'](request),
      },
    });
    const why = '43% of the time known · No trend: only 0% of the first half is known.';
    await says('Power', `18.3\u00A0kWGeneratedAverage · ${why}`);
  });

  it('tell hardly anything from nothing', async () => {
    const known = (coverage: number) =>
      timeseriesRows('power', week([5, 5, 5, 5, 5, 5])).map((row) => ({ ...row, coverage }));
    for (const [coverage, percent] of [
      [0.004, '<1%'],
      [0, '0%'],
    ] as const) {
      const { unmount } = await openEither(page, { handlers: answering(() => known(coverage)) });
      await waitFor(() =>
        expect(card('Power').textContent).toContain(`No trend: only ${percent} of the first half is known.`),
      );
      unmount();
    }
  });

  it('have each sentence at the figure that it is about', async () => {
    const used = [5, 5, null, 5, 5, 5];
    await openEither(page, {
      handlers: answering((metric) => [
        ...timeseriesRows(metric, week([5, 5, 5, 6, 6, 6])),
        ...timeseriesRows(metric, week(used), 'consumption'),
      ]),
    });
    const parts =
      'Used500.00\u00A0kWhNo trend: only 66% of the first half is known.Stored in70.00\u00A0kWhStored out69.00\u00A0kWh';
    await says('Energy', `12.87\u00A0GWhGenerated↑ 20.0%Sum${parts}`);
  });

  it('say that there was nothing before where no percentage can be told', async () => {
    await openEither(page, {
      handlers: answering((metric) => [
        ...timeseriesRows(metric, week([0, 0, 0, 6, 6, 6])),
        ...timeseriesRows(metric, week([0, 0, 0, 0, 0, 0]), 'consumption'),
      ]),
    });
    const nothing = 'No trend: nothing before.';
    await says('Power', `84.0\u00A0MWGeneratedAverage · ${nothing}Used3.0\u00A0kW${nothing}`);
  });

  it('begin with what there is where nothing is generated', async () => {
    const total = metricTotal({ metric_name: 'energy_consumption', role: 'consumption', value: 3 });
    await openEither(page, {
      handlers: {
        'POST /v1/query/execute': (request: { body: unknown }) =>
          queryOf(request).template_id === 'metric_totals'
            ? queryAnswer([total])
            : dashboardHandlers['POST /v1/query/execute'](request),
      },
    });
    await waitFor(() => expect(card('Energy').textContent).toContain('3.00\u00A0kWhUsed'));
    expect(card('Energy').textContent).not.toContain('Generated');
  });

  it('lead to what they count', async () => {
    await openEither(page);
    await screen.findByRole('link', { name: 'Total Clients' });
    const hrefs = (labels: string[]) =>
      labels.map((name) => within(card(name)).queryByRole('link', { name })?.getAttribute('href'));
    expect(hrefs(['Total Clients', 'Active Clients'])).toEqual(['/clients', '/clients?status=online']);
    const readings = page === '/dashboard' ? '/statistics' : undefined;
    expect(hrefs(['Metrics Tracked', 'Data Points'])).toEqual([readings, readings]);
    expect(hrefs(['Energy', 'Humidity'])).toEqual(
      page === '/dashboard'
        ? ['/statistics?metric=energy_consumption', '/statistics?metric=humidity']
        : ['/statistics', '/statistics?metric=humidity'],
    );
  });

  it('write figures as the person’s language does', async () => {
    await openEither(page, { locale: { language: 'de' } });
    await waitFor(() => expect(card('Energie').textContent).toContain('12,87\u00A0GWhErzeugt'));
    expect(card('Leistung').textContent).toContain('84,0\u00A0MW');
    expect(screen.getByText('1.234')).toBeDefined();
  });
});
