import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { MetricCard } from './metric-card.tsx';
import { StatCard } from './stat-card.tsx';

describe('StatCard', () => {
  it('groups its figure by the language', async () => {
    const { unmount } = await renderUi(<StatCard label="Data points" value={48_213} />);
    expect(screen.getByText('48,213')).toBeTruthy();
    unmount();
    await renderUi(<StatCard label="Data points" value={48_213} />, { locale: { language: 'de' } });
    expect(screen.getByText('48.213')).toBeTruthy();
  });

  it('holds the place of its figure while it loads', async () => {
    await renderUi(<StatCard label="Data points" value={48_213} loading />);
    expect(screen.getByText('Data points')).toBeTruthy();
    expect(screen.queryByText('48,213')).toBeNull();
  });
});

describe('a card with an address', () => {
  it('leads there', async () => {
    await renderUi(
      <MemoryRouter>
        <StatCard label="Sites" value={3} to="/sites" />
        <MetricCard label="Power" value={3} unit="W" decimals={0} to="/power" />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Sites' }).getAttribute('href')).toBe('/sites');
    expect(screen.getByRole('link', { name: 'Power' }).getAttribute('href')).toBe('/power');
  });
});

describe('MetricCard', () => {
  it('says what its change compares, to those who come by keyboard too', async () => {
    await renderUi(
      <MetricCard label="Energy" value={1} unit="kWh" decimals={2} trend={4} trendTitle="this and that" />,
    );
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Up 4.0%: this and that' }));
    expect((await screen.findByRole('tooltip')).textContent).toBe('this and that');
  });

  it('shows the figure with its decimals, unit and trend', async () => {
    const { container } = await renderUi(
      <MetricCard label="Energy" value={1234.5} unit="kWh" decimals={2} trend={-3.26} />,
    );
    expect(container.textContent).toContain('1.23\u00A0MWh');
    expect(container.querySelector('data')?.title).toBe('1,234.50\u00A0kWh');
    expect(screen.getByRole('img', { name: 'Down 3.3%' }).textContent).toBe('↓ 3.3%');
  });

  it('says what of it the figure is, and what must not be added to it', async () => {
    const { container } = await renderUi(
      <MetricCard
        label="Power"
        caption="Generated"
        value={84_000_000}
        unit="W"
        decimals={0}
        parts={[
          { part: 'consumption', label: 'Used', value: 3_100_000, trend: -2 },
          { part: 'storedIn', label: 'Stored in', value: null, note: 'No trend.' },
        ]}
      />,
    );
    expect(container.textContent).toContain('84.0\u00A0MWGenerated');
    expect(screen.getByText('No trend.').parentElement?.textContent).toContain('Stored in');
    const terms = screen
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(terms).toEqual(['Used: 3.1\u00A0MW↓ 2.0%', 'Stored in: –No value']);
  });

  it('writes a change of temperature as a difference', async () => {
    await renderUi(
      <MetricCard label="Temperature" value={20} unit="°C" decimals={1} trend={1.25} trendUnit="K" />,
    );
    expect(screen.getByRole('img', { name: 'Up 1.3\u00A0K' }).textContent).toBe('↑ 1.3\u00A0K');
  });

  // Somebody who speaks to the page names a button by what is written on it (WCAG 2.5.3).
  it.each([3.26, -3.26, 0, 0.04])(
    'names a change of %d percent by the figure that is written',
    async (trend) => {
      await renderUi(
        <MetricCard label="Energy" value={1} unit="kWh" decimals={2} trend={trend} trendTitle="x" />,
      );
      const button = screen.getByRole('button');
      const written = button.textContent?.replace(/^[↑↓→] /, '');
      expect(written).toMatch(/^\d\.\d%$/);
      expect(button.getAttribute('aria-label')).toContain(written);
    },
  );

  it('says that there is no value', async () => {
    await renderUi(<MetricCard label="Energy" value={null} unit="kWh" decimals={2} trend={null} />);
    expect(screen.getByText('No value')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('writes percent as the language does', async () => {
    const { container } = await renderUi(
      <MetricCard label="Humidity" value={45.25} unit="%" decimals={1} />,
      {
        locale: { language: 'fr' },
      },
    );
    expect(container.textContent).toMatch(/45,3\s%/);
  });
});
