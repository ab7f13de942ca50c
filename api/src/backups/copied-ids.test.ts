import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { CopiedIds } from './copied-ids.ts';

const [own, theirs] = ['01e0f639-c30e-440e-9db1-5c4e628b2f2f', '11e0f639-c30e-440e-9db1-5c4e628b2f2f'];

function idsOf(): CopiedIds {
  const ids = new CopiedIds('a copy');
  ids.learn('client', [`{"client_id":"${own}"}`]);
  return ids;
}

it('ids of an archive are the same new ones wherever they stand, and others stay', () => {
  const ids = idsOf();
  const [, id = ''] = /"(.*)"/.exec(ids.translate(`"${own}"`)) ?? [];
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(id).not.toBe(own);
  const line = (each: string) =>
    `{"a":"${each}","b":"${theirs}","text":"/clients/${each}/site, id%3d${each}","c":null}`;
  expect(ids.translate(line(own))).toBe(line(id));
  expect(ids.translate(theirs)).toBe(theirs);
  expect(ids.translate('')).toBe('');
});

it('a photo is looked through in a moment, though each of its digits could begin an id', () => {
  const ids = idsOf();
  const line = `{"bytes":"${randomBytes(1024 * 1024).toString('hex')}"}`;
  const milliseconds = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage().user;
    expect(ids.translate(line)).toBe(line);
    return (process.cpuUsage().user - before) / 1000;
  });
  expect(Math.min(...milliseconds)).toBeLessThan(50);
});
