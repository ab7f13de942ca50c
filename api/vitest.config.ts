import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineProject } from 'vitest/config';

const EVERY = 'src/**/*.test.ts';

/** The second run, on a server, repeats what a database can change: tests that know of none would only do the same again. */
function testsOfTheDatabase(): string[] {
  return globSync(EVERY, { cwd: import.meta.dirname }).filter((file) =>
    /\b(TestService|testDatabase)\b/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
}

export default defineProject({
  test: {
    name: 'api',
    environment: 'node',
    // No test replaces a module, so the files of a worker load the service's libraries once.
    isolate: false,
    include: process.env.TEST_DATABASE_URL ? testsOfTheDatabase() : [EVERY],
    globalSetup: ['src/testing/global-setup.ts'],
    // A test file starts a service with a database of its own, which takes longest when all cores are busy.
    hookTimeout: 120_000,
    // To end what hangs, and no measure of speed: starts of whole processes take a multiple of their time beside the run on the other store.
    testTimeout: 240_000,
    // Likewise of what is waited for: a second, as it is by default, is not enough on busy cores.
    expect: { poll: { timeout: 15_000 } },
  },
});
