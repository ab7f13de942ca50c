import { expect, it } from 'vitest';
import { fitted } from './shrink-photo.ts';

it('a picture keeps its shape, and is never made larger', () => {
  expect(fitted({ width: 4000, height: 3000 })).toEqual({ width: 1600, height: 1200 });
  expect(fitted({ width: 3000, height: 4000 })).toEqual({ width: 1200, height: 1600 });
  expect(fitted({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
  expect(fitted({ width: 8000, height: 1 })).toEqual({ width: 1600, height: 1 });
});
