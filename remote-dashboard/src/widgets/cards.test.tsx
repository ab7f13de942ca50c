import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bothPages, openEither } from '../testing/both-pages.ts';
import { card } from '../testing/on-page.ts';
import { queryAnswer, queryOf, timeseriesRows } from '../testing/render-at.tsx';
import { stopClock } from '../testing/stop-clock.ts';
import { summaryRow } from '../testing/summary-row.ts';

stopClock();

describe.each(bothPages)('the cards of $page', ({ page }) => {
  it('count clients, those online, metrics and data points', async () => {
    const { requests } = await openEither(page);
    await waitFor(() => expect(card('Total Clients').textContent).toBe('Total Clients1,234'));
    expect(card('Active Clients').textContent).toBe('Active Clients57');
    await waitFor(() => expect(card('Metrics Tracked').textContent).toBe('Metrics Tracked4'));
    expect(card('Data Points').textContent).toBe('Data Points3,008');
    const counts = requests.filter(({ path, query }) => path === '/v1/clients' && query['limit'] === '1');
    expect(counts.map(({ query }) => query)).toEqual([{ limit: '1' }, { limit: '1', status: 'online' }]);
  });

  it('have units and decimals, and say where a metric is heading, to one decimal with an arrow', async () => {
    await openEither(page);
    const says = (label: string, words: string) =>
      waitFor(() => expect(card(label).textContent).toBe(label + words));
    await says('Energy', '1,500.00\u00A0kWh↑ 12.5%Sum');
    await says('Power', '4,167\u00A0W↑ 12.5%Average');
    await says('Temperature', '21.3\u00A0°C↑ 12.5%Average');
    await says('Humidity', '48.0%↓ 12.5%Average');
    expect(
      within(card('Power')).getByRole('button', { name: /^Up 12.5%: .+ compared with .+$/ }),
    ).toBeDefined();
    expect(
      within(card('Humidity')).getByRole('button', { name: /^Down 12.5%: .+ compared with .+$/ }),
    ).toBeDefined();
  });

  it('have no arrow where two points to compare are missing, and a level one where nothing changed', async () => {
    await openEither(page, {
      handlers: {
        'POST /v1/query/execute': (request: { body: unknown }) => {
          const { template_id, parameters } = queryOf(request);
          if (template_id === 'raw_metric_data') return queryAnswer([]);
          if (template_id === 'client_metrics_summary')
            return queryAnswer([summaryRow({}), summaryRow({ metric_name: 'temperature' })]);
          const times = ['2026-05-17T09:00:00.000Z', '2026-05-17T10:00:00.000Z'] as const;
          const one = parameters['metric_name'] === 'temperature';
          return queryAnswer(
            timeseriesRows(
              'power',
              one
                ? [[times[0], 5]]
                : [
                    [times[0], 5],
                    [times[1], 5],
                  ],
            ),
          );
        },
      },
    });
    await waitFor(() => expect(card('Power').textContent).toBe('Power1\u00A0W→ 0.0%Average'));
    expect(card('Temperature').textContent).toBe('Temperature1.0\u00A0°CAverage');
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
    await waitFor(() => expect(card('Energie').textContent).toContain('1.500,00\u00A0kWh'));
    expect(card('Leistung').textContent).toContain('4.167\u00A0W');
    expect(screen.getByText('1.234')).toBeDefined();
  });
});
