import { beforeAll, describe, expect, it } from 'vitest';
import type { FieldProblem } from '../forms/field-problem.ts';
import { ruleText } from 'shared-ui';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { text } from '../messages/text.ts';
import { canSubmitNewUser, newUserProblems, userEditProblems } from './user-rules.ts';

beforeAll(() => setLocale(defaultLocale));

const good = {
  firstName: 'Ada',
  lastName: 'Lindqvist',
  email: 'ada@aurora.example',
  password: 'sunshine',
  role: 'role-1',
};
const CONTROLS =
  'Must not contain control characters, such as invisible ones that turn the direction of text';
const said = (problem: FieldProblem | undefined) =>
  problem && ('own' in problem ? text(problem.own) : ruleText(problem));

describe('a new user', () => {
  it('passes when all is given', () => {
    expect(newUserProblems(good)).toEqual({});
    expect(canSubmitNewUser(good)).toBe(true);
  });

  it.each([
    ['firstName', ' ', 'This field is required'],
    ['firstName', ' A ', 'Must be at least 2 characters'],
    ['lastName', '', 'This field is required'],
    ['lastName', 'L', 'Must be at least 2 characters'],
    ['firstName', 'x'.repeat(101), 'Must be no more than 100 characters'],
    ['lastName', '🌞'.repeat(101), 'Must be no more than 100 characters'],
    ['email', `${'x'.repeat(250)}@x.example`, 'Must be no more than 254 characters'],
    ['password', 'x'.repeat(201), 'Must be no more than 200 characters'],
    ['email', '', 'This field is required'],
    ['email', 'ada@aurora', 'Please enter a valid email address'],
    ['email', 'ada aurora@x.example', 'Please enter a valid email address'],
    ['password', '', 'This field is required'],
    ['password', 'sunshin', 'Must be at least 8 characters'],
    ['lastName', 'Lind\u202Eqvist', CONTROLS],
    ['role', '', 'This field is required'],
  ] as const)('with %s %j is refused: %s', (field, value, message) => {
    expect(said(newUserProblems({ ...good, [field]: value })[field])).toBe(message);
  });

  it('may have names of 100 characters, however many bytes they take', () => {
    const names = { firstName: '🌞'.repeat(100), lastName: `${'x'.repeat(100)} ` };
    expect(newUserProblems({ ...good, ...names })).toEqual({});
  });

  it('needs no role from a person who cannot see roles', () => {
    expect(newUserProblems({ ...good, role: '' }, false)).toEqual({});
  });

  it.each([
    ['firstName', '  '],
    ['lastName', ''],
    ['email', ' '],
    ['password', ' 1234567 '],
  ])('cannot be sent while %s is %j', (field, value) => {
    expect(canSubmitNewUser({ ...good, [field]: value })).toBe(false);
  });

  it('can be sent with an address that turns out to be wrong, and is then told so', () => {
    expect(canSubmitNewUser({ ...good, email: 'ada' })).toBe(true);
  });
});

describe('an edited user', () => {
  const edit = { firstName: 'Ada', lastName: 'L', email: 'ada@aurora.example', status: 'active' as const };

  it('may have a name of one letter', () => {
    expect(userEditProblems(edit)).toEqual({});
  });

  it.each([
    ['firstName', ' ', 'Please fill in all required fields'],
    ['lastName', '', 'Please fill in all required fields'],
    ['email', '', 'Please fill in all required fields'],
    ['email', 'ada@', 'Please enter a valid email address'],
    ['firstName', 'x'.repeat(101), 'Must be no more than 100 characters'],
    ['lastName', 'x'.repeat(101), 'Must be no more than 100 characters'],
    ['firstName', 'A\u2067da', CONTROLS],
    ['email', `${'x'.repeat(250)}@x.example`, 'Must be no more than 254 characters'],
  ] as const)('with %s %j is refused: %s', (field, value, message) => {
    expect(said(userEditProblems({ ...edit, [field]: value })[field])).toBe(message);
  });
});
