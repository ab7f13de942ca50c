import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import { PartlyNote } from './partly-note.tsx';
import { RepairedNote } from './repaired-note.tsx';
import { rowsOf } from './series.ts';
import { isTimeOfDay, timeTicks, zoneOffset } from './time-ticks.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 2, 7, 21);
const base: ChartCardProps = {
  title: 'Power',
  kind: 'line',
  unit: 'W',
  series: [
    {
      name: 'Roof',
      points: [
        { x: start, y: 1200 },
        { x: start + hour, y: null },
      ],
    },
    { name: 'Mill', points: [{ x: start, y: 80 }] },
  ],
};

describe('ChartCard', () => {
  it('has its data as a table', async () => {
    await renderUi(<ChartCard {...base} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = within(screen.getByRole('table'));
    expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Time',
      'Roof',
      'Mill',
    ]);
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'TimeRoofMill',
      '03/07/2026 9:00\u00A0PM1.2\u00A0kW80\u00A0W',
      '03/07/2026 10:00\u00A0PM––',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('writes whole days without a time of day', async () => {
    await renderUi(<ChartCard {...base} wholeDays />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const [, first] = within(screen.getByRole('table')).getAllByRole('row');
    expect(first?.textContent).toBe('03/07/20261.2\u00A0kW80\u00A0W');
  });

  it('keeps what it has below a thin bar while something else is on its way', async () => {
    const { rerender } = await renderUi(<ChartCard {...base} updating />);
    expect(screen.getByRole('progressbar', { name: 'Updating the chart' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('table').textContent).toContain('1.2\u00A0kW');
    rerender(<ChartCard {...base} />);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('names the bucket that is still filling in the table too, and keeps precise figures as titles', async () => {
    const series = [{ name: 'Roof', points: [{ x: start, y: 1200, filling: true }] }];
    await renderUi(<ChartCard {...base} series={series} wholeDays />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('rowheader').textContent).toBe('03/07/2026 (still filling)');
    expect(screen.getByRole('table').querySelector('data')?.title).toBe('1,200\u00A0W');
  });

  it('says which figures hold repaired readings, below the drawing and in the table', async () => {
    const points = [
      { x: start, y: 1200, repaired: true },
      { x: start + hour, y: 1000 },
    ];
    await renderUi(<ChartCard {...base} series={[{ name: 'Roof', points }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '1.2\u00A0kW (repaired)',
      '1.0\u00A0kW',
    ]);
    await renderUi(<RepairedNote series={[{ name: 'Roof', points }]} />);
    expect(screen.getByText('1 point contains repaired values')).toBeTruthy();
  });

  it('says beside a figure how much of its time is known, where that is not all', async () => {
    const points = [
      { x: start, y: 1200, known: 0.437 },
      { x: start + hour, y: 1000, known: 0.001, repaired: true },
      { x: start + 2 * hour, y: 1000 },
    ];
    await renderUi(<ChartCard {...base} series={[{ name: 'Roof', points }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '1.2\u00A0kW (43% of the time known)',
      '1.0\u00A0kW (repaired) (<1% of the time known)',
      '1.0\u00A0kW',
    ]);
  });

  it('says that amounts are made of part of their time, below the drawing, and nothing of that for levels', async () => {
    const bars = [0.4, 0.5, undefined].map((known, index) => ({
      x: start + index * hour,
      end: start + (index + 1) * hour,
      y: 1,
      ...(known !== undefined && { known }),
    }));
    const { container } = await renderUi(
      <PartlyNote kind="line" series={[{ name: 'Roof', points: bars }]} />,
    );
    expect(container.textContent).toBe('');
    await renderUi(<PartlyNote kind="bar" series={[{ name: 'Roof', points: bars }]} />);
    expect(screen.getByText('2 figures are made of part of the time')).toBeTruthy();
  });

  it('writes figures of what is drawn upside down with the sign that they have', async () => {
    const points = [5, -3, 0].map((value, index) => ({ x: start + index * 900_000, y: -value }));
    await renderUi(<ChartCard {...base} series={[{ name: 'Used', mirrored: true, points }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const written = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(written).toEqual(['5\u00A0W', '-3\u00A0W', '0\u00A0W']);
  });

  it("says 'Error Loading Chart' with the message, and retries", async () => {
    const onRetry = vi.fn<() => void>();
    const { rerender } = await renderUi(<ChartCard {...base} error="No network" onRetry={onRetry} />);
    expect(screen.getByText('Error Loading Chart')).toBeTruthy();
    expect(screen.getByText('No network')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
    rerender(<ChartCard {...base} error />);
    expect(screen.getByText('Failed to load data')).toBeTruthy();
  });

  it("says 'No Data Available', also when every value is missing", async () => {
    await renderUi(<ChartCard {...base} series={[{ name: 'Roof', points: [{ x: start, y: null }] }]} />);
    expect(screen.getByText('No Data Available')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull();
  });

  it('is 16rem high and busy while it waits', async () => {
    const { container } = await renderUi(<ChartCard {...base} loading />);
    expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Power' })).toBeTruthy();
  });
});

describe('rowsOf', () => {
  it('puts times in order and keeps categories as they come', () => {
    const late = { x: start + hour, y: 2 };
    const early = { x: start, y: 1 };
    expect(rowsOf([{ name: 'a', points: [late, early] }]).map(({ x }) => x)).toEqual([start, start + hour]);
    expect(
      rowsOf([
        {
          name: 'a',
          points: [
            { x: 'b', y: 1 },
            { x: 'a', y: 2 },
          ],
        },
      ]).map(({ x }) => x),
    ).toEqual(['b', 'a']);
  });
});

describe('timeTicks', () => {
  it('stand at full hours and midnights of the chosen time zone', () => {
    const ticks = timeTicks(start, start + 24 * hour, 'Asia/Tokyo', 8);
    const hours = ticks.map((tick) => (new Date(tick).getUTCHours() + 9) % 24);
    expect(hours).toEqual([6, 9, 12, 15, 18, 21, 0, 3, 6]);
  });

  it('know half-hour zones and daylight saving', () => {
    expect(zoneOffset(start, 'Asia/Kolkata')).toBe(5.5 * hour);
    // Clocks in New York went forward on 8 March 2026 at 2:00.
    const ticks = timeTicks(Date.UTC(2026, 2, 7, 5), Date.UTC(2026, 2, 10, 4), 'America/New_York', 4);
    expect(ticks).toEqual([
      Date.UTC(2026, 2, 7, 5),
      Date.UTC(2026, 2, 8, 5),
      Date.UTC(2026, 2, 9, 4),
      Date.UTC(2026, 2, 10, 4),
    ]);
  });

  const midnight = Date.UTC(2026, 2, 7, 5);
  const wordsOf = (...axis: [number, number]) =>
    timeTicks(...axis, 'America/New_York', 9).map((tick) =>
      isTimeOfDay(tick, axis, 'America/New_York', 9) ? 'time' : 'date',
    );

  it('say the date at midnight, and the time of day between', () => {
    const words = wordsOf(midnight, midnight + 2.5 * 24 * hour);
    expect(words).toEqual(['date', 'time', 'date', 'time', 'date', 'time']);
    expect(wordsOf(midnight, midnight + 30 * 24 * hour)).not.toContain('time');
  });

  it('say the date once where a few hours are of two days, and never within one', () => {
    expect(wordsOf(midnight - 2 * hour, midnight + hour)).toEqual(['time', 'time', 'date', 'time']);
    expect(wordsOf(midnight - 21 * hour, midnight + 3 * hour)).toContain('date');
    expect(wordsOf(midnight, midnight + 24 * hour)).not.toContain('date');
  });

  it('are at most as many as asked for', () => {
    for (const days of [0.2, 1, 7, 30, 400]) {
      expect(timeTicks(start, start + days * 24 * hour, 'UTC', 8).length).toBeLessThanOrEqual(9);
    }
  });
});
