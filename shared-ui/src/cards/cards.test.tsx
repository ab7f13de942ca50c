import { screen } from '@testing-library/react';
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

describe('MetricCard', () => {
  it('shows the figure with its decimals, unit and trend', async () => {
    const { container } = await renderUi(
      <MetricCard label="Energy" value={1234.5} unit="kWh" decimals={2} trend={-3.26} />,
    );
    expect(container.textContent).toContain('1,234.50\u00A0kWh');
    expect(screen.getByRole('img', { name: 'Down 3.3%' }).textContent).toBe('↓ 3.3%');
  });

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
