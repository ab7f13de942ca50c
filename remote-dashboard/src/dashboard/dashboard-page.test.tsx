import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { region } from '../testing/on-page.ts';
import { openDashboard } from '../testing/open-dashboard.ts';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

/** The labels of the cards in a grid of four columns. */
function labelsIn(grid: Element | null | undefined): string[] {
  expect(grid?.getAttribute('data-columns')).toBe('4');
  return [...(grid?.querySelectorAll('[aria-busy]') ?? [])].map(
    (card) => card.querySelector('span')?.textContent ?? '',
  );
}

describe('the dashboard', () => {
  it('has a title and a description', async () => {
    await openDashboard();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
    expect(
      screen.getByText('Your sites at a glance: the last seven days, and the power of the last 24 hours.'),
    ).toBeDefined();
  });

  it('is a row of four stat cards, then Now, then System Analytics, then Quick Actions', async () => {
    const { container } = await openDashboard();
    const analytics = await region('System Analytics');
    const [overview, metrics] = container.querySelectorAll('[data-columns]');
    expect(labelsIn(overview)).toEqual(['Total Clients', 'Active Clients', 'Metrics Tracked', 'Data Points']);
    expect(analytics.contains(overview ?? null)).toBe(false);
    expect(labelsIn(metrics)).toEqual(['Energy', 'Power', 'Temperature', 'Humidity']);
    expect(analytics.contains(metrics ?? null)).toBe(true);
    expect(
      screen.getAllByRole('heading').map((heading) => `${heading.tagName} ${heading.textContent}`),
    ).toEqual([
      'H1 Dashboard',
      'H2 Now',
      'H2 System Analytics',
      'H3 Energy Consumption (24h)',
      'H3 All Metrics',
      'H2 Quick Actions',
    ]);
    expect(within(analytics).queryByRole('heading', { name: 'Quick Actions' })).toBeNull();
  });

  it('has what other parts put there in the order that they ask for, among its own', async () => {
    const filler = (title: string, order: number) => ({
      id: title,
      title,
      order,
      Content: () => <p>{title}</p>,
    });
    await openDashboard({
      fillers: { 'dashboard.widget': [filler('Forecast', 100), filler('Weather', 35)] },
    });
    await region('Weather');
    await region('System Analytics');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Now',
      'Weather',
      'System Analytics',
      'Quick Actions',
      'Forecast',
    ]);
  });
});
