import { expect, test } from 'vitest';
import { sameOriginUrl } from './same-origin.ts';

const home = 'http://localhost:4000';

test.each([
  ['/dashboard?x=1#y', 'http://localhost:4000/dashboard?x=1#y'],
  ['/', 'http://localhost:4000/'],
  ['/a/../b', 'http://localhost:4000/b'],
  ['/go?to=//evil.example', 'http://localhost:4000/go?to=//evil.example'],
  // The page's own scheme without slashes is a relative address.
  ['http:evil.example', 'http://localhost:4000/evil.example'],
  ['http://localhost:4000/x', 'http://localhost:4000/x'],
])('%s stays here', (target, address) => expect(sameOriginUrl(target, home)).toBe(address));

test.each([
  '//evil.example/x',
  '///evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example/x',
  '/\t/evil.example/x',
  '/.//evil.example/x',
  '/x/..//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://localhost:4001/x',
  'http://user@localhost:4000/x',
  'https://localhost:4000/x',
  'http://localhost:4000@evil.example/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[',
])('%s leads away', (target) => expect(sameOriginUrl(target, home)).toBeUndefined());
