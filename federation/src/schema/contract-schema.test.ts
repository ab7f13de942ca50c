import { expect, test } from 'vitest';
import { sampleContract } from '../testing/sample-contract.ts';
import { assertContract } from './contract-schema.ts';

test('a contract as the build writes it is valid', () => {
  expect(() => assertContract(sampleContract())).not.toThrow();
});

test('a page says what its document asks first', () => {
  const asks = [
    { path: '/v1/now', entry: '/x' },
    { path: '/v1/query/execute', body: { to: '{now}' }, entry: '/x' },
  ];
  const routes = [{ path: '/x', title: { en: 'x' }, asks }];
  expect(() => assertContract({ ...sampleContract(), routes })).not.toThrow();
});

test('a page may name a script that draws its first figures: a file of the build, with its integrity value', () => {
  const contract = (figures: string) => ({
    ...sampleContract(),
    routes: [{ path: '/x', title: { en: 'x' }, figures }],
    files: { ...sampleContract().files, 'first-figures.0a.js': `sha384-${'A'.repeat(64)}` },
  });
  expect(() => assertContract(contract('first-figures.0a.js'))).not.toThrow();
  expect(() => assertContract(contract('other.js'))).toThrow(/files must be object/);
  expect(() => assertContract(contract('../first-figures.0a.js'))).toThrow(/routes\.0\.figures/);
});

test.each([
  ['a name that is no folder', { name: '../clients' }, /^contract\.json is not valid: name/],
  ['a garbage version', { version: 'latest' }, /version must match pattern/],
  [
    'an address that is not absolute',
    { routes: [{ path: 'clients', title: { en: 'x' } }] },
    /routes\.0\.path/,
  ],
  ['an address upwards', { routes: [{ path: '/../etc', title: { en: 'x' } }] }, /routes\.0\.path/],
  ['a title without English', { routes: [{ path: '/x', title: { de: 'x' } }] }, /routes\.0\.title/],
  ['a permission that is no key', { nav: [{ ...sampleContract().nav[0], permissions: { any: [] } }] }, /any/],
  ['no routes module', { modules: ['./dialog'] }, /modules must contain/],
  [
    'an entry that is no file of the build',
    { entry: 'other.js' },
    /files no integrity value|files must be object/,
  ],
  ['a weak hash', { files: { 'entry.js': 'md5-abc' } }, /files\.entry\.js must match pattern/],
  ['a file outside the build', { files: { '../x.js': `sha384-${'A'.repeat(64)}` } }, /files/],
  ['something nobody knows', { extra: true }, /additional properties \(extra\)/],
])('%s is refused, and the sentence says where', (_what, changes, sentence) => {
  expect(() => assertContract({ ...sampleContract(), ...changes })).toThrow(sentence);
});

test.each([
  { path: '/v1/users', body: {}, entry: '/x' },
  { path: 'https://elsewhere.example/v1/now', entry: '/x' },
  { path: '/v1/now' },
])('a first question that may do more than read is refused: %j', (question) => {
  const routes = [{ path: '/x', title: { en: 'x' }, asks: [question] }];
  expect(() => assertContract({ ...sampleContract(), routes })).toThrow(/routes\.0\.asks\.0/);
});

test('what every page of everybody loads of it is bounded, and so is the whole', () => {
  const routes = Array.from({ length: 400 }, (_, number) => ({
    path: `/x/${number}`,
    title: { en: 'x'.repeat(60) },
  }));
  expect(() => assertContract({ ...sampleContract(), routes })).toThrow(
    /too large: every page loads its routes, nav and fills, \d+ bytes, and 30000 are the most/,
  );
  const files = Object.fromEntries(
    Array.from({ length: 3000 }, (_, number) => [`chunk-${number}.js`, `sha384-${'A'.repeat(64)}`]),
  );
  const whole = { ...sampleContract(), files: { ...sampleContract().files, ...files } };
  expect(() => assertContract(whole)).toThrow(/too large: it has \d+ bytes, and 200000 are the most/);
});
