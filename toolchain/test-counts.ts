/** How many tests a report holds, by outcome. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts of Vitest's JSON report. */
export function countVitest(report: unknown): Counts {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = report as Record<string, number>;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** Counts of Playwright's JSON report; a test that passed only when it was tried again has passed, and is counted apart. */
export function countPlaywright(report: unknown): Counts {
  const { stats = {} } = report as { stats?: Record<string, number> };
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  };
}

export function sum(all: Counts[]): Counts {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const each of all) {
    total.passed += each.passed;
    total.failed += each.failed;
    total.skipped += each.skipped;
  }
  return total;
}
