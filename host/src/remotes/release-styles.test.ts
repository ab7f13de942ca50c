import { afterEach, expect, test } from 'vitest';
import { drawFrom } from './release-styles.ts';

const FIRST = 'http://localhost/remotes/clients/1.0.0-aaaaaaaaaaaa/';
const SECOND = 'http://localhost/remotes/clients/2.0.0-bbbbbbbbbbbb/';
const OTHER = 'http://localhost/remotes/admin/1.0.0-aaaaaaaaaaaa/';

/** As webpack puts it into the page when a chunk with styles arrives. */
function arrive(folder: string): HTMLLinkElement {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = `${folder}page.12345678.css`;
  document.head.append(sheet);
  return sheet;
}

const applies = ({ media }: HTMLLinkElement) => media !== 'not all';

afterEach(() => document.head.replaceChildren());

test('the sheets of a replaced release hold no longer, and hold again after a rollback', () => {
  const [first, other] = [arrive(FIRST), arrive(OTHER)];
  const end = drawFrom('clients', FIRST);
  const second = arrive(SECOND);
  end();
  expect(applies(first)).toBe(true);
  const endSecond = drawFrom('clients', SECOND);
  expect([first, second, other].map(applies)).toEqual([false, true, true]);
  endSecond();
  const endAgain = drawFrom('clients', FIRST);
  expect([first, second, other].map(applies)).toEqual([true, false, true]);
  endAgain();
});

test('a sheet is left while something of its release is still drawn somewhere else in the page', () => {
  const [first, second] = [arrive(FIRST), arrive(SECOND)];
  const ends = [drawFrom('clients', FIRST), drawFrom('clients', FIRST), drawFrom('clients', SECOND)];
  ends[0]?.();
  expect([first, second].map(applies)).toEqual([true, true]);
  ends[1]?.();
  expect([first, second].map(applies)).toEqual([false, true]);
  ends[2]?.();
});
