import type { Resolver } from 'node:dns';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { HostNames } from './host-names.ts';
import {
  allPrivateTargets,
  listedTargets,
  noPrivateTargets,
  type PrivateTargets,
} from './private-targets.ts';
import {
  checkDestination,
  ForbiddenDestinationError,
  guardedLookup,
  isPublicAddress,
} from './destination-guard.ts';

function listed(text: string): PrivateTargets {
  const targets = listedTargets(text);
  if (!targets) throw new Error(`${text} is no list.`);
  return targets;
}

describe('where a webhook may go', () => {
  it.each(['8.8.8.8', '2606:4700::1111'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '::127.0.0.1',
    '::7f00:1',
    '::a9fe:a9fe',
    '4000::1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    'not an address',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    'http://example.com/hook',
    'ftp://example.com',
    'https://user:secret@example.com',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://[::127.0.0.1]/hook',
    'https://[::ffff:169.254.169.254]/hook',
    'https://168.63.129.16/hook',
    'https://0177.0.0.1/hook',
    'https://0x7f000001/hook',
    'https://127.1/hook',
    'https://0/hook',
    'https://127.0.0.1./hook',
    'https://%31%32%37.0.0.1/hook',
    'https://①②⑦.⓪.⓪.①/hook',
    'https://[::ffff:7f00:1]/hook',
    'https://[::ffff:0:7f00:1]/hook',
    'https://[64:ff9b::7f00:1]/hook',
    'https://[64:ff9b:1::7f00:1]/hook',
    'https://[fec0::1]/hook',
    'https://[2002:7f00:1::]/hook',
    'example.com/hook',
  ])('refuses %s', (url) =>
    expect(() => checkDestination(url, noPrivateTargets)).toThrow(ForbiddenDestinationError),
  );

  it('lets the embedded default call the developer’s own machine', () => {
    expect(checkDestination('http://localhost:9999/hook', allPrivateTargets).port).toBe('9999');
  });

  it('lets webhooks go to what the operator has listed, and to nothing else', () => {
    const allowed = listed('hooks.internal, 10.20.0.0/16 192.0.2.7 fd00:1::/32');
    for (const url of [
      'http://hooks.internal:8080/x',
      'https://HOOKS.internal/x',
      'http://10.20.3.4/x',
      'https://192.0.2.7/x',
      'http://[fd00:1::5]/x',
      'https://example.com/x',
    ])
      expect(checkDestination(url, allowed).href).toContain('/x');
    for (const url of [
      'http://example.com/x',
      'http://sub.hooks.internal/x',
      'https://10.21.0.1/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/x',
      'ftp://hooks.internal/x',
    ])
      expect(() => checkDestination(url, allowed)).toThrow(/must|not/);
  });

  it.each(['', '10.0.0.0/33', '0.0.0.0/0', 'not_a_name', 'http://hooks.internal', '127.1', 'a..b'])(
    'takes %j for no list',
    (text) => expect(listedTargets(text)).toBeUndefined(),
  );

  it('refuses a name at the moment of connecting when it resolves to a private address', async () => {
    const looked = (targets: PrivateTargets) =>
      new Promise((resolve) => guardedLookup(targets)('localhost', {}, resolve));
    expect(String(await looked(noPrivateTargets))).toContain('does not lead to a public address');
    expect(await looked(allPrivateTargets)).toBeNull();
    for (const list of ['localhost', '127.0.0.0/8 ::1']) expect(await looked(listed(list))).toBeNull();
    for (const list of ['other.internal', '10.0.0.0/8'])
      expect(String(await looked(listed(list)))).toContain('does not lead to a public address');
  });

  describe('with a name server that answers something else each time', () => {
    /** The addresses of one look-up after the other; of the last one for ever. */
    function namesThatChange(...answers: string[][]) {
      let asked = 0;
      const resolve4 = (_name: string, done: (error: null, found: string[]) => void) => {
        const answer = answers[Math.min(asked, answers.length - 1)] ?? [];
        asked += 1;
        done(null, answer);
      };
      const resolve6 = (_name: string, done: (error: Error) => void) => done(new Error('ENODATA'));
      return { names: new HostNames({ resolve4, resolve6 } as unknown as Resolver), asked: () => asked };
    }
    const look = (names: HostNames, allowed = noPrivateTargets) =>
      new Promise((resolve) =>
        guardedLookup(allowed, names)('rebound.example', { all: true }, (error, found) =>
          resolve(error ? String(error) : found),
        ),
      );

    it('asks again when it connects, and refuses what has become private', async () => {
      const { names } = namesThatChange(['8.8.8.8'], ['169.254.169.254']);
      expect(await look(names)).toEqual([{ address: '8.8.8.8', family: 4 }]);
      expect(await look(names)).toContain('does not lead to a public address');
    });

    it('refuses a name one of whose addresses is private, whichever', async () => {
      expect(await look(namesThatChange(['8.8.8.8', '10.0.0.1']).names)).toContain('does not lead');
      expect(await look(namesThatChange(['10.0.0.1', '8.8.8.8']).names)).toContain('does not lead');
    });

    it('connects to the address that was checked, without asking once more', async () => {
      const met: string[] = [];
      const server = createServer(({ socket }, answer) => {
        met.push(socket.localAddress ?? '');
        answer.end();
      }).listen(0, '0.0.0.0');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const { names, asked } = namesThatChange(['127.0.0.2'], ['127.0.0.3']);
      const call = () => {
        const lookup = guardedLookup(listed('127.0.0.2'), names);
        return once(request({ host: 'rebound.example', port, lookup, agent: false }).end(), 'response');
      };
      await call();
      expect([met, asked()]).toEqual([['127.0.0.2'], 1]);
      await expect(call()).rejects.toThrow(/does not lead to a public address/);
      expect(met).toHaveLength(1);
      server.close();
    });
  });
});
