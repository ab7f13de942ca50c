import { expect, test } from 'vitest';
import { type Form, formOf } from './attention-form.ts';

const site = (name: string) => ({ site: { name }, kind: 'offline', severity: 'high' }) as const;
const attention: Form = {
  sites: [site('North'), site('South')],
  total_sites: 2,
  active_sites: 9,
  reporting_sites: 7,
  in_maintenance: 0,
};

test.each<[string, Partial<Form>]>([
  ['of fewer sites', { sites: [site('North')], total_sites: 1 }],
  ['of others, whose names may take two lines', { sites: [site('North'), site('South of the old canal')] }],
  ['of more than are shown', { total_sites: 3 }],
  ['beside others in maintenance', { in_maintenance: 1 }],
  ['when all report', { reporting_sites: 9 }],
  ['when there are none at work', { active_sites: 0 }],
])('the panel has another form %s', (_, change) => {
  expect(formOf({ ...attention, ...change })).not.toBe(formOf(attention));
});

test('it is the same of more that report, and names nobody', () => {
  expect(formOf({ ...attention, reporting_sites: 8 })).toBe(formOf(attention));
  expect(formOf(attention)).not.toMatch(/North|South/);
});
