import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { CreateAlertRule } from '../alerts/alerts.schema.ts';
import { CreateDevice } from '../devices/devices.schema.ts';
import { CreateWebhook } from '../webhooks/webhooks.schema.ts';
import { growthOf, LINEAR } from '../testing/growth.ts';
import { cutToSize } from './cut-to-size.ts';
import { validatorCompiler } from './validation.ts';

const sentence = (schema: object, value: unknown): string | undefined => {
  const result: unknown = validatorCompiler({ schema, httpPart: 'body', method: 'POST', url: '/' })(value);
  const { error } = result as { error?: Error };
  return error?.message;
};

const names = Type.Object(
  { names: Type.Array(Type.String({ maxLength: 3 }), { maxItems: 4, uniqueItems: true }) },
  { additionalProperties: false },
);

it.each([
  ['a value that fits', names, { names: ['a', 'b', 'c', 'd'] }],
  ['a text of as many characters as may be, each of two units', names, { names: ['🔋🔋🔋'] }],
  ['another type than is wanted', names, { names: 7 }],
  ['nothing', names, null],
])('answers %s itself', (_what, schema, value) => {
  expect(cutToSize(schema, value)).toBe(value);
});

describe('what is too much is refused with the sentence it always had', () => {
  const most = 50_000;
  const many = (count: number) => Array.from({ length: count }, (_, index) => String(index % 900));
  const unknown = (count: number) => Object.fromEntries(many(count).map((_, index) => [`u${index}`, {}]));
  const texts = (count: number) => Object.fromEntries(many(count).map((text, index) => [`u${index}`, text]));

  it.each([
    [
      'a list',
      names,
      (count: number) => ({ names: many(count) }),
      /^names: must not have (more than 4|duplicate) items$/,
    ],
    ['equal items', names, () => ({ names: ['a', 'a'] }), /^names: must not have duplicate items$/],
    [
      'a text',
      names,
      (count: number) => ({ names: ['x'.repeat(20 * count)] }),
      /^names\.0: must not have more than 3 characters$/,
    ],
    [
      'unknown names',
      names,
      (count: number) => ({ names: [], ...unknown(count) }),
      /^u0: is not known here; .*u19: is not known here/,
    ],
    [
      'equal events',
      CreateWebhook,
      (count: number) => ({ url: 'https://a.example', events: many(count) }),
      /^events.*must be one of/,
    ],
    [
      'entries',
      CreateDevice,
      (count: number) => ({ name: 'x', metadata: texts(count) }),
      /^metadata: must not have more than 50/,
    ],
    [
      'a name no rule has',
      CreateAlertRule,
      (count: number) => ({ kind: 'offline', ...unknown(count) }),
      /u0: is not known here/,
    ],
  ])('%s', (_what, schema, valueOf, expected) => {
    const said = sentence(schema, valueOf(most));
    expect(said).toMatch(expected);
    expect(said?.length).toBeLessThan(8000);
    // Once each was compared with each, which took minutes.
    expect(
      growthOf(
        (value) => sentence(schema, value),
        most,
        (size): unknown => valueOf(size),
      ),
    ).toBeLessThan(LINEAR);
  });
});
