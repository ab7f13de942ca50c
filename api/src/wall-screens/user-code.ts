import { randomInt } from 'node:crypto';
import type { AccessTokens } from '../sessions/access-token.ts';

/** RFC 8628 section 6.1: no vowels, so that no words come of it, and nothing that is mistaken for something else. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const wellFormed = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** Eight of twenty letters: 2.5 × 10¹⁰ codes, of which few are open at a time and each for minutes. */
export function newUserCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** As it was made, however somebody typed it; `undefined` for what cannot be one. */
export function userCodeOf(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s\p{P}]/gu, '');
  return wellFormed.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined;
}

/** Eight letters could be found from a plain hash; not without the service's key. */
export function hashOfUserCode(tokens: AccessTokens, userCode: string): string {
  return tokens.derive(`user code ${userCode}`);
}
