import { beforeAll, describe, expect, it } from 'vitest';
import { setLocale, defaultLocale } from 'shared-ui/i18n';
import { text } from '../messages/texts.ts';
import { formErrors } from './form-errors.ts';

beforeAll(() => setLocale(defaultLocale));

const good = { name: 'Roof', description: 'Flat', location: 'Building A', building: '' };
const CONTROLS =
  'Must not contain control characters, such as invisible ones that turn the direction of text';

describe('a form of a client', () => {
  it.each([
    [{ name: ' ' }, { name: 'Client name is required' }],
    [{ name: 'x'.repeat(201) }, { name: 'Must be no more than 200 characters' }],
    [{ name: 'Roof\u202Egpj' }, { name: CONTROLS }],
    [{ building: '\u2067B' }, { building: CONTROLS }],
    [{ name: '🌞'.repeat(200), description: 'two\nlines' }, {}],
  ])('with %j says %j', (change, errors) => {
    expect(formErrors({ ...good, ...change }, text, { isNew: true })).toEqual(errors);
  });
});
