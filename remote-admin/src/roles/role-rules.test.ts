import { beforeAll, describe, expect, it } from 'vitest';
import type { FieldProblem } from '../forms/field-problem.ts';
import { ruleText } from 'shared-ui';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { text } from '../messages/text.ts';
import { canSubmitNewRole, newRoleProblems, roleEditProblems, roleNameOf } from './role-rules.ts';

beforeAll(() => setLocale(defaultLocale));

const good = { name: 'Night Shift', displayName: 'Night Shift', description: '' };
const CONTROLS =
  'Must not contain control characters, such as invisible ones that turn the direction of text';
const said = (problem: FieldProblem | undefined) =>
  problem && ('own' in problem ? text(problem.own) : ruleText(problem));

describe('the name of a role', () => {
  it.each([
    ['Night Shift', 'night_shift'],
    ['  Site  Lead ', 'site_lead'],
    ['auditor', 'auditor'],
    ['Tier-2 Support', 'tier-2_support'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(roleNameOf(typed)).toBe(stored);
  });
});

describe('a new role', () => {
  it('needs no description', () => {
    expect(newRoleProblems(good)).toEqual({});
    expect(canSubmitNewRole(good)).toBe(true);
  });

  it.each([
    ['name', ' ', 'This field is required'],
    ['name', 'N', 'Must be at least 2 characters'],
    ['name', 'night\u202E_shift', CONTROLS],
    ['displayName', 'Night\u2066 Shift', CONTROLS],
    ['name', 'x'.repeat(101), 'Must be no more than 100 characters'],
    ['displayName', '', 'This field is required'],
    ['displayName', 'x'.repeat(101), 'Must be no more than 100 characters'],
    ['description', 'x'.repeat(501), 'Must be no more than 500 characters'],
  ] as const)('with this %s is refused: %s', (field, value, message) => {
    expect(said(newRoleProblems({ ...good, [field]: value })[field])).toBe(message);
  });

  it('may have a description of 500 characters', () => {
    expect(newRoleProblems({ ...good, description: 'x'.repeat(500) })).toEqual({});
  });

  it.each([
    ['name', 'N '],
    ['displayName', '  '],
  ])('cannot be sent while %s is %j', (field, value) => {
    expect(canSubmitNewRole({ ...good, [field]: value })).toBe(false);
  });
});

describe('an edited role', () => {
  it.each([
    ['displayName', '', 'This field is required'],
    ['displayName', 'Night\u202E Shift', CONTROLS],
    ['displayName', 'N', 'Must be at least 2 characters'],
    ['displayName', 'x'.repeat(101), 'Must be no more than 100 characters'],
    ['description', 'x'.repeat(501), 'Must be no more than 500 characters'],
  ] as const)('with this %s is refused: %s', (field, value, message) => {
    const problems = roleEditProblems({ displayName: 'Night Shift', description: '', [field]: value });
    expect(said(problems[field])).toBe(message);
  });
});
