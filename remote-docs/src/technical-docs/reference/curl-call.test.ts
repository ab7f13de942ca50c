import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { curlCall } from './curl-call.ts';

it('survives a shell to the letter', () => {
  const body = JSON.stringify({ name: `it's $HOME "and" \`date\``, note: 'two\nlines' });
  const command = curlCall(
    { method: 'POST', path: '/api/v1/devices?a=1&b=2', headers: { 'X-Name': "o'clock" }, body },
    'http://docs.test',
  );
  const { stdout } = spawnSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
  });
  expect(stdout.split('\0').slice(0, -1)).toEqual([
    '-X',
    'POST',
    'http://docs.test/api/v1/devices?a=1&b=2',
    '-H',
    "X-Name: o'clock",
    '-d',
    body,
  ]);
});
