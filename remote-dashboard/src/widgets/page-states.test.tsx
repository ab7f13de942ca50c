import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { bothPages, openEither } from '../testing/both-pages.ts';
import { card, region } from '../testing/on-page.ts';
import { dashboardHandlers } from '../testing/open-dashboard.ts';
import { queryAnswer } from '../testing/render-at.tsx';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

const stats = ['Total Clients', 'Active Clients', 'Metrics Tracked', 'Data Points'];
const metrics = ['Energy', 'Power', 'Temperature', 'Humidity'];

/** What stands in place of a widget, in the order of the page: the title and the message. */
async function alerts(count: number): Promise<(string | null)[][]> {
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(count));
  return screen
    .getAllByRole('alert')
    .map((alert) => [...alert.querySelectorAll('p')].map((p) => p.textContent));
}

describe.each(bothPages)('$page', ({ page, chart }) => {
  const hasEvents = page === '/statistics';
  const queries = (handler: unknown) => ({ 'POST /v1/query/execute': handler });

  it('keeps the places of what is still loading', async () => {
    const pending = () => new Promise<never>(() => undefined);
    await openEither(page, { handlers: { 'GET /v1/clients': pending, ...queries(pending) } });
    await screen.findByRole('heading', { level: 1 });
    for (const label of [...stats, ...metrics]) {
      expect(card(label).getAttribute('aria-busy')).toBe('true');
      expect(card(label).textContent).not.toMatch(/\d|No value/);
    }
    expect((await region(chart)).querySelector('[aria-busy="true"]')).not.toBeNull();
    for (const empty of ['No Data Available', 'No Metrics Available', 'No Events Found'])
      expect(screen.queryByText(empty)).toBeNull();
  });

  it('falls back to 0 and to empty values, says what went wrong, and tries again', async () => {
    const broken = () => problem(422, 'The range is too long');
    const { api } = await openEither(page, {
      handlers: { 'GET /v1/clients': broken, 'GET /v1/now': broken, ...queries(broken) },
    });
    const titles = ['Error Loading Chart', 'Error Loading Metrics', 'Error Loading Events'];
    const shown = hasEvents ? titles : ['Error Loading Power', ...titles.slice(0, 2)];
    expect(await alerts(shown.length)).toEqual(shown.map((title) => [title, 'The range is too long']));
    for (const label of stats) expect(card(label).textContent).toBe(`${label}0`);
    for (const label of metrics) expect(card(label).textContent).toMatch(/–No value(Sum|Average)$/);

    api.use(dashboardHandlers);
    const retry = async (name: string) =>
      userEvent.click(within(await region(name)).getByRole('button', { name: 'Retry' }));
    await retry('All Metrics');
    expect(await screen.findByText('Showing 1 to 5 of 5 results')).toBeDefined();
    await retry(chart);
    expect(
      await within(await region(chart)).findByRole('img', {
        name: hasEvents ? /: 1 series, 6 points$/ : /: 2 series, 3 points$/,
      }),
    ).toBeDefined();
    if (!hasEvents) return;
    await retry('Recent Events (Last 100)');
    expect(await screen.findByText('No Events Found')).toBeDefined();
  });

  it.each([
    {
      when: 'the server says nothing',
      language: 'en' as const,
      says: ['Failed to load data', 'Failed to load metrics', 'Failed to load events'],
      answer: () => problem(422, ''),
    },
    {
      when: 'it does not speak the person’s language',
      language: 'de' as const,
      says: [
        'Daten konnten nicht geladen werden',
        'Die Messgrößen konnten nicht geladen werden',
        'Die Ereignisse konnten nicht geladen werden',
      ],
      answer: () => problem(422, 'The range is too long'),
    },
    {
      when: 'the network is down',
      language: 'en' as const,
      says: Array.from({ length: 3 }, () => 'Network error. Please check your connection.'),
      answer: () => {
        throw new TypeError('Failed to fetch');
      },
    },
  ])('has its own words when $when', async ({ language, says, answer }) => {
    await openEither(page, { handlers: queries(answer), locale: { language } });
    const shown = says.slice(0, hasEvents ? 3 : 2);
    expect((await alerts(shown.length)).map(([, message]) => message)).toEqual(shown);
  });

  it('says that nothing has arrived yet', async () => {
    await openEither(page, {
      handlers: {
        'GET /v1/clients': { data: [], total: 0, page: 1, limit: 1, totalPages: 0 },
        ...queries(queryAnswer([])),
      },
    });
    expect(await within(await region(chart)).findByText('No Data Available')).toBeDefined();
    expect(await within(await region('All Metrics')).findByText('No Metrics Available')).toBeDefined();
    expect(screen.getByText('No readings of this metric arrived in this period.')).toBeDefined();
    expect(screen.getByText('Figures appear here as soon as readings arrive.')).toBeDefined();
    expect(within(await region('All Metrics')).queryByRole('searchbox')).toBeNull();
    for (const label of stats) expect(card(label).textContent).toBe(`${label}0`);
    for (const label of metrics) expect(card(label).textContent).toContain('No value');
  });
});
