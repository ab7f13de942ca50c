import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const longSwitch = 'ALLOW_SIGN_IN_WITHOUT_PASSWORD_UNDER_NODE_ENV_PRODUCTION';

describe('the development sign-in', () => {
  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:4100' },
    { NODE_ENV: 'development' },
    { NODE_ENV: 'production', [longSwitch]: 'on' },
  ])('is on with %j', (environment) => {
    expect(loadConfig(environment).sso.embedded).toBe(true);
  });

  test.each([
    [{ HOST: '0.0.0.0' }, /^HOST is 0\.0\.0\.0.*SSO_ISSUER/],
    [{ HOST: '::' }, /^HOST is ::/],
    [{ PUBLIC_URL: 'http://192.0.2.2:4000' }, /^PUBLIC_URL is http:\/\/192\.0\.2\.2:4000.*SSO_ISSUER/],
    [{ PUBLIC_URL: 'https://localhost.evil.example' }, /^PUBLIC_URL/],
    [{ PUBLIC_URL: 'http://localhost@evil.example' }, /^PUBLIC_URL/],
    [{ PUBLIC_URL: 'http://192.0.2.2:4000', NODE_ENV: 'production', [longSwitch]: 'on' }, /^PUBLIC_URL/],
    [{ TRUST_PROXY: '1' }, /^TRUST_PROXY.*SSO_ISSUER/],
    [{ NODE_ENV: 'production' }, /^NODE_ENV is production.*SSO_ISSUER/],
  ])('refuses to start with %j', (environment, sentence) => {
    expect(() => loadConfig(environment)).toThrow(sentence);
  });

  test('is not in the way of an organization’s own provider', () => {
    const { sso } = loadConfig({
      SSO_ISSUER: 'https://id.example',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://energy.example',
      TRUST_PROXY: '10.0.0.0/8',
      NODE_ENV: 'production',
    });
    expect(sso.embedded).toBe(false);
  });
});

describe('TRUST_PROXY', () => {
  const proxies = (text: string) =>
    loadConfig({ SSO_ISSUER: 'https://id.example', TRUST_PROXY: text }).trustProxy;
  const trusts = (text: string, address: string, index = 0) => {
    const trusted = proxies(text);
    return trusted !== false && trusted(address, index);
  };

  test('is off unless said otherwise', () => {
    expect(proxies('off')).toBe(false);
    expect(proxies('0')).toBe(false);
    expect(loadConfig({}).trustProxy).toBe(false);
  });

  test.each([
    ['on', 1],
    ['1', 1],
    ['2', 2],
  ])('%s believes %d hops, whatever their addresses', (text, hops) => {
    expect(trusts(text, '203.0.113.9', hops - 1)).toBe(true);
    expect(trusts(text, '203.0.113.9', hops)).toBe(false);
  });

  test('a list believes its addresses and networks, at any place', () => {
    const list = '10.0.0.0/8, 192.0.2.7 fd00::/8';
    expect(trusts(list, '10.1.2.3', 4)).toBe(true);
    expect(trusts(list, '::ffff:10.1.2.3')).toBe(true);
    expect(trusts(list, '192.0.2.7')).toBe(true);
    expect(trusts(list, 'fd12::1')).toBe(true);
    expect(trusts(list, '192.0.2.8')).toBe(false);
    expect(trusts(list, 'not an address')).toBe(false);
  });

  test.each(['true', 'yes', '11', '-1', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.1 proxy.example', ','])(
    '%s is refused',
    (text) => {
      expect(() => proxies(text)).toThrow(/^TRUST_PROXY must be/);
    },
  );
});

describe('WEBHOOKS_PRIVATE', () => {
  const own = { SSO_ISSUER: 'https://id.example' };
  const reaches = (environment: Record<string, string>) =>
    loadConfig(environment).privateTargets.address('10.20.0.1');

  test('lets webhooks go to this network with the development sign-in, and else only where it is listed', () => {
    expect(reaches({})).toBe(true);
    expect(reaches({ DATABASE_URL: 'postgres://localhost/x' })).toBe(true);
    expect(reaches({ WEBHOOKS_PRIVATE: 'off' })).toBe(false);
    expect(reaches(own)).toBe(false);
    expect(reaches({ ...own, HOST: '0.0.0.0' })).toBe(false);
    expect(reaches({ ...own, WEBHOOKS_PRIVATE: '10.20.0.0/16' })).toBe(true);
    expect(reaches({ ...own, WEBHOOKS_PRIVATE: '10.21.0.0/16' })).toBe(false);
  });

  test.each(['on', '0.0.0.0/0', 'http://x'])('%s is refused beside a provider of your own', (list) => {
    expect(() => loadConfig({ ...own, WEBHOOKS_PRIVATE: list })).toThrow(/^WEBHOOKS_PRIVATE must be off/);
  });
});
