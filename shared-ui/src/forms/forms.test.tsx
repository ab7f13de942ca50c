import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultLocale } from '../i18n/locale.ts';
import { setLocale } from '../i18n/messages.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { Field } from './field.tsx';
import * as rules from './rules.ts';
import { ruleText } from './rule-text.ts';

beforeEach(() => setLocale(defaultLocale));

const CONTROLS =
  'Must not contain control characters, such as invisible ones that turn the direction of text';

describe('rules', () => {
  it.each<[string, rules.Rule, string, string]>([
    ['This field is required', rules.required, ' ', 'a'],
    ['Must be at least 2 characters', rules.minLength(2), 'a', 'ab'],
    ['Must be no more than 3 characters', rules.maxLength(3), 'abcd', 'abc'],
    ['Must be at least 2 characters', rules.minLength(2), '🌞', '🌞🌞'],
    ['Must be no more than 3 characters', rules.maxLength(3), '🌞🌞🌞🌞', '🌞🌞🌞'],
    ['Must be a valid number', rules.validNumber, 'ten', '10.5'],
    ['Must be a whole number', rules.wholeNumber, '1.5', '2'],
    ['Must be a positive number', rules.positiveNumber, '0', '0.1'],
    ['Value must be between 0 and 1000', rules.between(0, 1000), '1001', '1000'],
    ['Please enter a valid email address', rules.email, 'ada@aurora', 'ada@aurora.example'],
    ['Passwords must match', rules.sameAs('secret'), 'secre', 'secret'],
    [
      'Password must be at least 8 characters with upper case, lower case, number and special character',
      rules.strongPassword,
      'Password1',
      'Password1!',
    ],
    ['Invalid format', rules.format(/^\d{4}$/), '12', '1234'],
    [CONTROLS, rules.plainText, 'Evil \u202Efdp.exe', 'مزرعة الشمس\u200F 🌞 👩‍🔧'],
    [CONTROLS, rules.plainText, 'Evil \u2066name', 'Zoë O’Neill-Ångström'],
    [CONTROLS, rules.plainText, 'a\u0000b', 'می\u200Cخواهم'],
    ['Only letters and numbers allowed', rules.alphanumeric, 'a b', 'äb1'],
    ['Must be one of: low, high', rules.oneOf(['low', 'high']), 'medium', 'low'],
  ])('%s', (message, rule, refused, accepted) => {
    expect(ruleText(rule(refused))).toBe(message);
    expect(ruleText(rule(accepted))).toBeUndefined();
  });

  it('objects in the language of the person', async () => {
    await setLocale({ language: 'de' });
    expect(ruleText(rules.required(''))).toBe('Dieses Feld ist erforderlich');
  });

  it('leaves the empty text to `required`', () => {
    expect(rules.check('', [rules.minLength(8), rules.email, rules.strongPassword])).toBeUndefined();
    expect(rules.check('', [rules.required, rules.email])?.id).toBe('rule.required');
    expect(rules.check('x', [rules.required, rules.minLength(2), rules.email])?.id).toBe('rule.minLength');
  });
});

describe('Field', () => {
  const field = (error?: string) => (
    <Field label="Name" required helper="As on the door." error={error}>
      {({ status: _status, ...input }) => <input {...input} />}
    </Field>
  );

  it('shows its helper text, and the error instead where there is one', async () => {
    const { rerender } = await renderUi(field());
    const input = screen.getByRole('textbox', { name: 'Name' });
    const message = () =>
      document.querySelector(`#${CSS.escape(input.getAttribute('aria-describedby') ?? '')}`);
    expect(message()?.textContent).toBe('As on the door.');
    expect(input.getAttribute('aria-invalid')).toBe('false');
    rerender(field('This field is required'));
    expect(message()?.textContent).toBe('This field is required');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});
