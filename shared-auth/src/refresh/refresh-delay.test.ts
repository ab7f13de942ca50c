import { describe, expect, test } from 'vitest';
import type { AccessToken } from '../tokens/session-tokens.ts';
import { isRefreshDue, refreshDelay } from './refresh-delay.ts';

const NOW = 1_000_000_000;

function token({ life, left = life }: { life: number; left?: number }): AccessToken {
  const expiresAt = NOW + left * 1000;
  return { token: 't', receivedAt: expiresAt - life * 1000, expiresAt, sessionId: 's', generation: 'g' };
}

// Seconds, by B-4.4.
describe('when the next refresh is', () => {
  test.each([
    ['80% of an hour', { life: 3600 }, 2880],
    ['80% of what remains', { life: 3600, left: 2000 }, 1600],
    ['5 minutes before expiry when that is earlier', { life: 3600, left: 900 }, 600],
    ['both at once', { life: 1500 }, 1200],
    ['never later than in an hour', { life: 86_400 }, 3600],
    ['never sooner than in a second', { life: 3600, left: 300 }, 1],
    ['at once when it is too late for the 5 minutes', { life: 3600, left: 120 }, 1],
    ['5 minutes before the end of a short life', { life: 360 }, 60],
  ])('%s', (_, life, seconds) => {
    expect(refreshDelay(token(life), NOW)).toBe(seconds * 1000);
  });

  test('in a minute when there is no token', () => {
    expect(refreshDelay(null, NOW)).toBe(60_000);
  });

  test.each([
    [300, 240],
    [301, 240.8],
    [120, 96],
    [10, 8],
  ])('a token that lives %i s is used for 80%% of it, not refreshed in a loop', (life, seconds) => {
    expect(refreshDelay(token({ life }), NOW)).toBe(seconds * 1000);
    expect(isRefreshDue(token({ life }), NOW)).toBe(false);
  });
});

describe('a refresh is due', () => {
  test('when fewer than 300 s remain', () => {
    expect(isRefreshDue(token({ life: 3600, left: 300 }), NOW)).toBe(false);
    expect(isRefreshDue(token({ life: 3600, left: 299.999 }), NOW)).toBe(true);
    expect(isRefreshDue(token({ life: 3600, left: -1 }), NOW)).toBe(true);
  });

  test('in the last fifth of a life too short for that', () => {
    expect(isRefreshDue(token({ life: 100, left: 20 }), NOW)).toBe(false);
    expect(isRefreshDue(token({ life: 100, left: 19 }), NOW)).toBe(true);
  });
});
