import { expect, it } from 'vitest';
import { moveWords } from './move-words.ts';

const release = '1.0.0-aaaaaaaaaaaa';

it('an urgent promotion is one to the command, too', () => {
  const words = ['promote', `clients@${release}`, '--host', 'https://a.example', '--seen=3', '--urgent'];
  expect(
    moveWords('clients', { move: 'promote', seen: 3, release, urgent: true }, ['https://a.example']),
  ).toEqual(words);
  const canary = { move: 'canary', seen: 3, release, percent: 10, urgent: true } as const;
  expect(moveWords('clients', canary, ['https://a.example'])).toEqual([...words, '--percent=10']);
});

it('what people wrote never begins a word of its own', () => {
  const request = { move: 'promote', seen: 3, release, even_though: ' --force now ' } as const;
  expect(moveWords('clients', request, [])).toEqual([
    'promote',
    `clients@${release}`,
    '--seen=3',
    '--even-though=--force now',
  ]);
});
