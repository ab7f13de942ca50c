import { stripVTControlCharacters } from 'node:util';

/** How many tests a report holds, by outcome. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed each time, with what was wrong at last. */
  faults: { name: string; reason: string }[];
  /** Names of those that passed only when they were tried again; `passed` counts them too. */
  repeated: string[];
  /** The tests that took longest, all their attempts together, the longest first. */
  slowest: { name: string; seconds: number }[];
}

export const nothing: Readonly<Counts> = {
  passed: 0,
  failed: 0,
  skipped: 0,
  faults: [],
  repeated: [],
  slowest: [],
};

const SLOWEST = 10;
const longest = (tests: Counts['slowest']) =>
  tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: {
    name?: string;
    status?: string;
    message?: string;
    assertionResults?: { fullName: string; status: string; failureMessages?: string[]; duration?: number }[];
  }[];
}

/** Of a long message the first line says what was wrong; colors are for a terminal. */
const firstLine = (message = '') => stripVTControlCharacters(message).split('\n')[0]?.trim() ?? '';

/** Counts of Vitest's JSON report. */
export function countVitest(report: unknown): Counts {
  const given = report as VitestReport;
  const tests = (given.testResults ?? []).flatMap(({ assertionResults = [] }) => assertionResults);
  return {
    passed: given.numPassedTests ?? 0,
    failed: given.numFailedTests ?? 0,
    skipped: (given.numPendingTests ?? 0) + (given.numTodoTests ?? 0),
    faults: [
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ fullName: name, failureMessages = [] }) => ({
          name,
          reason: firstLine(failureMessages.at(-1)),
        })),
      // A file that could not be loaded has no tests.
      ...(given.testResults ?? [])
        .filter(({ status, assertionResults = [] }) => status === 'failed' && assertionResults.length === 0)
        .map(({ name = '', message }) => ({ name, reason: firstLine(message) })),
    ],
    // What passed has messages only from an attempt before.
    repeated: tests
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName),
    slowest: longest(tests.map(({ fullName: name, duration = 0 }) => ({ name, seconds: duration / 1000 }))),
  };
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: { status: string; results?: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

/** Counts of Playwright's JSON report. */
export function countPlaywright(report: unknown): Counts {
  const { stats = {}, suites = [] } = report as {
    stats?: Record<string, number>;
    suites?: PlaywrightSuite[];
  };
  const all = suites.flatMap(specsOf);
  return {
    passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
    failed: stats['unexpected'] ?? 0,
    skipped: stats['skipped'] ?? 0,
    faults: all.flatMap(({ name, fault }) => (fault === undefined ? [] : [{ name, reason: fault }])),
    repeated: all.filter(({ isFlaky }) => isFlaky).map(({ name }) => name),
    slowest: longest(all.map(({ name, seconds }) => ({ name, seconds }))),
  };
}

/** The tests of a suite and of those in it. */
function specsOf({
  title,
  suites = [],
  specs = [],
}: PlaywrightSuite): { name: string; isFlaky: boolean; fault: string | undefined; seconds: number }[] {
  const own = specs.map((spec) => ({
    name: `${title} › ${spec.title}`,
    isFlaky: spec.tests.some(({ status }) => status === 'flaky'),
    fault: spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results = [] }) => firstLine(results.at(-1)?.error?.message))[0],
    seconds: spec.tests
      .flatMap(({ results = [] }) => results)
      .reduce((all, { duration }) => all + duration / 1000, 0),
  }));
  return [...own, ...suites.flatMap(specsOf)];
}

export function sum(all: Counts[]): Counts {
  const total: Counts = {
    ...nothing,
    faults: [],
    repeated: [],
    slowest: longest(all.flatMap(({ slowest }) => slowest)),
  };
  for (const each of all) {
    total.passed += each.passed;
    total.failed += each.failed;
    total.skipped += each.skipped;
    total.faults.push(...each.faults);
    total.repeated.push(...each.repeated);
  }
  return total;
}
