import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { CreateAlertRule } from '../alerts/alerts.schema.ts';
import { CreateDevice } from '../devices/devices.schema.ts';
import { CreateWebhook } from '../webhooks/webhooks.schema.ts';
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
  const many = Array.from({ length: 50_000 }, (_, index) => String(index % 900));
  const unknown = Object.fromEntries(many.map((_, index) => [`u${index}`, {}]));

  const texts = Object.fromEntries(many.map((text, index) => [`u${index}`, text]));

  it.each([
    ['a list', names, { names: many }, /^names: must not have (more than 4|duplicate) items$/],
    ['equal items', names, { names: ['a', 'a'] }, /^names: must not have duplicate items$/],
    ['a text', names, { names: ['x'.repeat(1e6)] }, /^names\.0: must not have more than 3 characters$/],
    ['unknown names', names, { names: [], ...unknown }, /^u0: is not known here; .*u19: is not known here/],
    ['equal events', CreateWebhook, { url: 'https://a.example', events: many }, /^events.*must be one of/],
    ['entries', CreateDevice, { name: 'x', metadata: texts }, /^metadata: must not have more than 50/],
    ['a name no rule has', CreateAlertRule, { kind: 'offline', ...unknown }, /u0: is not known here/],
  ])('%s', (_what, schema, value, expected) => {
    const began = performance.now();
    const said = sentence(schema, value);
    expect(said).toMatch(expected);
    // Before, this took minutes; the limit is far above what it takes on a busy machine.
    expect(performance.now() - began).toBeLessThan(1000);
    expect(said?.length).toBeLessThan(8000);
  });
});
