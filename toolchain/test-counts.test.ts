import { expect, it } from 'vitest';
import { countPlaywright, countVitest, nothing, sum } from './test-counts.ts';

it('counts what Vitest reports, and names what passed at the second attempt', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        assertionResults: [
          { fullName: 'menu opens', status: 'passed', failureMessages: [] },
          { fullName: 'menu closes', status: 'passed', failureMessages: ['Error: late'] },
          { fullName: 'menu moves', status: 'failed', failureMessages: ['Error', 'Error'] },
        ],
      },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 2, failed: 1, skipped: 2, repeated: ['menu closes'] });
});

it('counts what Playwright reports, and names what passed at the second attempt', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const report = {
    stats: { expected: 2, flaky: 1, unexpected: 1, skipped: 1 },
    suites: [
      {
        title: 'clients.spec.ts',
        specs: [spec('adds', 'expected'), spec('deletes', 'unexpected')],
        suites: [{ title: 'import', specs: [spec('is undone', 'flaky')] }],
      },
    ],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    repeated: ['import › is undone'],
  });
});

it('takes an empty report for one without tests', () => {
  expect(countVitest({})).toEqual(nothing);
  expect(countPlaywright({})).toEqual(nothing);
});

it('adds up', () => {
  const one = { passed: 1, failed: 0, skipped: 2, repeated: ['a'] };
  expect(sum([one, one])).toEqual({ passed: 2, failed: 0, skipped: 4, repeated: ['a', 'a'] });
  expect(sum([])).toEqual(nothing);
});
