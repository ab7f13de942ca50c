import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { helmetOptions } from '../site/security-headers.ts';

const url = 'https://tiles.example/{z}/{x}/{y}.png?key=1';
const attribution = '© Example';
const tiles = (MAP_TILES_URL?: string, MAP_TILES_ATTRIBUTION?: string) =>
  loadConfig({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION }).mapTiles;

it('no map pictures come from anywhere unless somebody chose a service', () => {
  expect(tiles()).toBeNull();
  expect(tiles('', '')).toBeNull();
  expect(tiles(url, attribution)).toEqual({ url, attribution, origin: 'https://tiles.example' });
  expect(tiles('http://[::1]:8080/{z}/{x}/{y}', attribution)?.origin).toBe('http://[::1]:8080');
  expect(tiles('http://127.0.0.1:8080/{z}/{x}/{y}', attribution)?.origin).toBe('http://127.0.0.1:8080');
});

it.each([
  [url, undefined, /MAP_TILES_ATTRIBUTION/],
  [undefined, attribution, /needs MAP_TILES_URL/],
  ['https://tiles.example/{z}/{x}.png', attribution, /\{z\}, \{x\} and \{y\}/],
  ['http://tiles.example/{z}/{x}/{y}.png', attribution, /https address/],
  ['https://{x}.tiles.example/{z}/{x}/{y}.png', attribution, /host is written out/],
  ['https://me:secret@tiles.example/{z}/{x}/{y}.png', attribution, /without a name/],
  ['https://*.example/{z}/{x}/{y}.png', attribution, /host is written out/],
  ['https://tiles.example;sandbox/{z}/{x}/{y}.png', attribution, /host is written out/],
  ['https://tiles.example,x/{z}/{x}/{y}.png', attribution, /host is written out/],
  ['https://tiles.example;script-src */{z}/{x}/{y}.png', attribution, /host is written out/],
  ['https://tiles.example\r\nx-evil:1/{z}/{x}/{y}.png', attribution, /host is written out/],
  ['javascript:{z}{x}{y}', attribution, /https address/],
  ['{z}{x}{y}', attribution, /https address/],
])('%s is refused at the start, with a sentence', (address, said, sentence) => {
  expect(() => tiles(address, said)).toThrow(sentence);
});

it('opens the policy of pages to the pictures of that one place, and to nothing else', () => {
  const policy = (imageOrigins: string[]) => {
    const { contentSecurityPolicy } = helmetOptions({
      connectOrigins: [],
      remoteOrigins: [],
      imageOrigins,
      https: true,
    });
    return JSON.stringify(contentSecurityPolicy);
  };
  expect(policy(['https://tiles.example'])).toBe(
    policy([]).replace('"blob:"],"fontSrc"', '"blob:","https://tiles.example"],"fontSrc"'),
  );
});
