import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInForTest } from 'shared-auth/testing';
import { forgetFrameWithoutSession } from '../shell/session/begin-session.ts';
import { forgetFrame, keepFrame, readFrame } from './kept-frame.ts';

const fitting = { entries: 1, width: 1280, language: 'en' };
const frame = { entries: ['/dashboard', 'organization'], brand: 120.5, user: 88, fitting };

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what the last bar looked like is there for the next document, until it is forgotten', () => {
  expect(readFrame()).toBeUndefined();
  keepFrame(frame);
  expect(readFrame()).toEqual(frame);
  forgetFrame();
  expect(readFrame()).toBeUndefined();
});

test.each(['{', '[]', '{"entries":7}', 'null'])('damage is as if there were none: %s', (damaged) => {
  localStorage.setItem('emp.frame', damaged);
  expect(readFrame()).toBeUndefined();
});

test('widths that are none are zero', () => {
  localStorage.setItem('emp.frame', '{"entries":[],"brand":"url(x)"}');
  expect(readFrame()).toEqual({ entries: [], brand: 0, user: 0 });
});

test('without storage there is none', () => {
  const blocked = () => {
    throw new DOMException('blocked');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  keepFrame(frame);
  forgetFrame();
  expect(readFrame()).toBeUndefined();
});

test('the end of a session takes it away', async () => {
  const { session } = await signInForTest({ permissions: [] });
  forgetFrameWithoutSession();
  keepFrame(frame);
  await session.signOut({ atProvider: false });
  expect(readFrame()).toBeUndefined();
});
