import { expect, it } from 'vitest';
import { countPlaywright, countVitest, nothing, sum } from './test-counts.ts';

it('counts what Vitest reports, and names what passed at the second attempt and what took longest', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        assertionResults: [
          { fullName: 'menu opens', status: 'passed', failureMessages: [], duration: 20 },
          { fullName: 'menu closes', status: 'passed', failureMessages: ['Error: late'], duration: 1500 },
          {
            fullName: 'menu moves',
            status: 'failed',
            failureMessages: ['Error: early', '\u001B[31mError: late\u001B[39m\n    at menu.ts:7'],
            duration: 400,
          },
        ],
      },
      {
        name: 'broken.test.ts',
        status: 'failed',
        message: 'SyntaxError: what is this?',
        assertionResults: [],
      },
    ],
  };
  expect(countVitest(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    faults: [
      { name: 'menu moves', reason: 'Error: late' },
      { name: 'broken.test.ts', reason: 'SyntaxError: what is this?' },
    ],
    repeated: ['menu closes'],
    slowest: [
      { name: 'menu closes', seconds: 1.5 },
      { name: 'menu moves', seconds: 0.4 },
      { name: 'menu opens', seconds: 0.02 },
    ],
  });
});

it('counts what Playwright reports, and names what passed at the second attempt and what took longest', () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    tests: [
      {
        status,
        results: durations.map((duration) => ({
          duration,
          error: { message: `gone after ${duration}\nat` },
        })),
      },
    ],
  });
  const report = {
    stats: { expected: 2, flaky: 1, unexpected: 1, skipped: 1 },
    suites: [
      {
        title: 'clients.spec.ts',
        specs: [spec('adds', 'expected', 3000), spec('deletes', 'unexpected', 30, 40)],
        suites: [{ title: 'import', specs: [spec('is undone', 'flaky', 9000, 2000)] }],
      },
    ],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    faults: [{ name: 'clients.spec.ts › deletes', reason: 'gone after 40' }],
    repeated: ['import › is undone'],
    slowest: [
      { name: 'import › is undone', seconds: 11 },
      { name: 'clients.spec.ts › adds', seconds: 3 },
      { name: 'clients.spec.ts › deletes', seconds: 0.07 },
    ],
  });
});

it('takes an empty report for one without tests', () => {
  expect(countVitest({})).toEqual(nothing);
  expect(countPlaywright({})).toEqual(nothing);
});

it('adds up', () => {
  const one = {
    passed: 1,
    failed: 0,
    skipped: 2,
    faults: [{ name: 'b', reason: 'Error' }],
    repeated: ['a'],
    slowest: [{ name: 'a', seconds: 2 }],
  };
  const other = { ...one, slowest: Array.from({ length: 10 }, (_, at) => ({ name: `${at}`, seconds: 3 })) };
  expect(sum([one, one])).toEqual({
    passed: 2,
    failed: 0,
    skipped: 4,
    faults: [...one.faults, ...one.faults],
    repeated: ['a', 'a'],
    slowest: [...one.slowest, ...one.slowest],
  });
  expect(sum([one, other]).slowest).toEqual(other.slowest);
  expect(sum([])).toEqual(nothing);
});
