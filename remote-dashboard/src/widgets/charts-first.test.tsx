import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChartsFirst, useChartsDrawn, useTellDrawn } from './charts-first.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function Heavy() {
  return useChartsDrawn() ? 'heavy' : 'waiting';
}

function Chart({ nothing = false }: { nothing?: boolean }) {
  const { onDrawn, onUnseen } = useTellDrawn(nothing);
  return (
    <>
      <button onClick={onDrawn}>draw</button>
      <button onClick={onUnseen}>unseen</button>
    </>
  );
}

function open(chart = <Chart />) {
  const { container } = render(
    <ChartsFirst>
      {chart}
      <p>
        <Heavy />
      </p>
    </ChartsFirst>,
  );
  return () => container.querySelector('p')?.textContent;
}

it('lets the rest of a page wait for its chart', () => {
  const rest = open();
  expect(rest()).toBe('waiting');
  act(() => screen.getByText('draw').click());
  expect(rest()).toBe('heavy');
});

it('does not wait where there is nothing to draw', () => {
  expect(open(<Chart nothing />)()).toBe('heavy');
});

it('waits for no chart that nobody sees, but for another', () => {
  const rest = open(
    <>
      <Chart />
      <Chart />
      <Chart nothing />
    </>,
  );
  const [one, other] = screen.getAllByText('unseen');
  act(() => one?.click());
  act(() => one?.click());
  expect(rest()).toBe('waiting');
  act(() => other?.click());
  expect(rest()).toBe('heavy');
});

it('waits five seconds at most', () => {
  const rest = open();
  act(() => void vi.advanceTimersByTime(4999));
  expect(rest()).toBe('waiting');
  act(() => void vi.advanceTimersByTime(1));
  expect(rest()).toBe('heavy');
});

it('is no matter on a page without charts', () => {
  render(<Heavy />);
  expect(screen.getByText('heavy')).toBeDefined();
});
