/** How many tests a report holds, by outcome. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of those that passed only when they were tried again; `passed` counts them too. */
  repeated: string[];
}

export const nothing: Readonly<Counts> = { passed: 0, failed: 0, skipped: 0, repeated: [] };

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: {
    assertionResults?: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** Counts of Vitest's JSON report. */
export function countVitest(report: unknown): Counts {
  const given = report as VitestReport;
  const tests = (given.testResults ?? []).flatMap(({ assertionResults = [] }) => assertionResults);
  return {
    passed: given.numPassedTests ?? 0,
    failed: given.numFailedTests ?? 0,
    skipped: (given.numPendingTests ?? 0) + (given.numTodoTests ?? 0),
    // What passed has messages only from an attempt before.
    repeated: tests
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName),
  };
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

/** Counts of Playwright's JSON report. */
export function countPlaywright(report: unknown): Counts {
  const { stats = {}, suites = [] } = report as {
    stats?: Record<string, number>;
    suites?: PlaywrightSuite[];
  };
  return {
    passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
    failed: stats['unexpected'] ?? 0,
    skipped: stats['skipped'] ?? 0,
    repeated: suites.flatMap(flakySpecs),
  };
}

function flakySpecs({ title, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${title} › ${spec.title}`);
  return [...own, ...suites.flatMap(flakySpecs)];
}

export function sum(all: Counts[]): Counts {
  const total: Counts = { ...nothing, repeated: [] };
  for (const each of all) {
    total.passed += each.passed;
    total.failed += each.failed;
    total.skipped += each.skipped;
    total.repeated.push(...each.repeated);
  }
  return total;
}
