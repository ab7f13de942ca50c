import { expect, it } from 'vitest';
import { zoomedIn, zoomMoved } from './zoom.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 4, 17) + hour * 3_600_000);
const whole = { start: at(0), end: at(24) };

it('goes into the middle half until an hour is left', () => {
  expect(zoomedIn(whole)).toEqual({ start: at(6), end: at(18) });
  expect(zoomedIn({ start: at(0), end: at(2) })).toEqual({ start: at(0.5), end: at(1.5) });
  expect(zoomedIn({ start: at(0), end: at(1) })).toBeNull();
});

it('moves by half of what is seen, and not beyond the whole', () => {
  expect(zoomMoved({ start: at(6), end: at(18) }, whole, -1)).toEqual({ start: at(0), end: at(12) });
  expect(zoomMoved({ start: at(10), end: at(22) }, whole, 1)).toEqual({ start: at(12), end: at(24) });
  expect(zoomMoved({ start: at(12), end: at(24) }, whole, 1)).toBeNull();
});
