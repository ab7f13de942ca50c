import { describe, expect, it } from 'vitest';
import { withParameters } from './with-parameters.ts';

describe('a statement with its parameters in it', () => {
  it('holds numbers, ids, times and names', () => {
    const parameters = [
      7,
      -1.5,
      true,
      null,
      '7b1c9d1e-0000-4000-8000-000000000000',
      '2026-05-01T00:00:00.000Z',
    ];
    expect(withParameters({ sql: 'select $1, $2, $3, $4, $5, $6, $1', parameters })).toBe(
      "select 7, (-1.5), true, null, '7b1c9d1e-0000-4000-8000-000000000000', '2026-05-01T00:00:00.000Z', 7",
    );
    expect(withParameters({ sql: 'select $1', parameters: ['America/Argentina/Buenos_Aires'] })).toBe(
      "select 'America/Argentina/Buenos_Aires'",
    );
    expect(withParameters({ sql: 'select $1::int[]', parameters: ['{1,-2.5,NULL}'] })).toBe(
      "select '{1,-2.5,NULL}'::int[]",
    );
    expect(withParameters({ sql: 'select $1::json', parameters: ['[{"n":1,"at":[-2.5]}]'] })).toBe(
      `select '[{"n":1,"at":[-2.5]}]'::json`,
    );
    expect(withParameters({ sql: "select a ~ '^b$', $ 1, $1, '$'", parameters: [5] })).toBe(
      "select a ~ '^b$', $ 1, 5, '$'",
    );
    const eleven = Array.from({ length: 11 }, (_, index) => index);
    expect(withParameters({ sql: 'select $11, $1', parameters: eleven })).toBe('select 10, 0');
  });

  it.each([
    "it's",
    'a\\b',
    '{"it\'s"}',
    '{"a\\"b"}',
    'a;b',
    'a$1',
    '--\n',
    'ä',
    'a\0b',
    '$$',
    '(1)',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    ['a'],
    { a: 1 },
    new Date(),
    undefined,
  ])('is not made of %j', (value) => {
    expect(withParameters({ sql: 'select $1', parameters: [value] })).toBeUndefined();
  });
});
