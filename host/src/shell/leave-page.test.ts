import { expect, it } from 'vitest';
import { signInAddress } from './leave-page.ts';

it.each([
  [{}, '/login'],
  [{ notice: 'session-expired' }, '/login?notice=session-expired'],
  [{ returnTo: '/clients?page=2' }, '/login?returnTo=%2Fclients%3Fpage%3D2'],
  [{ returnTo: '/dashboard' }, '/login'],
] as const)('the sign-in page for %j is %s', (reason, address) => {
  expect(signInAddress(reason)).toBe(address);
});
