import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultExclude, defineProject } from 'vitest/config';
import { casesHere } from './src/testing/shared-cases.ts';

const EVERY = 'src/**/*.test.ts';

/** What these are about is done by Node, commands and messages; a database keeps who may do it, and what was done. */
const ON_EITHER_STORE = /^src\/(releases|http|notifications|webhooks|push|live)\//;

const texts = new Map(
  globSync(EVERY, { cwd: import.meta.dirname })
    .toSorted()
    .map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')]),
);

/** The second run, on a server, repeats what a database can change: tests that know of none would only do the same again. */
const ofTheDatabase = [...texts].filter(([, text]) => /\b(TestService|testDatabase)\b/.test(text));

/** Where both stores are tested at once, these files are shared out between them; not one that asks which store it is. */
const onEither = ofTheDatabase
  .filter(([file, text]) => ON_EITHER_STORE.test(file) && !text.includes('TEST_DATABASE_URL'))
  .map(([file]) => file);
const here = new Set(casesHere(onEither));
const elsewhere = onEither.filter((file) => !here.has(file));

export default defineProject({
  test: {
    name: 'api',
    environment: 'node',
    // No test replaces a module, so the files of a worker load the service's libraries once.
    isolate: false,
    include: process.env.TEST_DATABASE_URL ? ofTheDatabase.map(([file]) => file) : [EVERY],
    exclude: [...defaultExclude, ...elsewhere],
    globalSetup: ['src/testing/global-setup.ts'],
    // A test file starts a service with a database of its own, which takes longest when all cores are busy.
    hookTimeout: 120_000,
    // To end what hangs, and no measure of speed: starts of whole processes take a multiple of their time beside the run on the other store.
    testTimeout: 240_000,
    // Likewise of what is waited for: a second, as it is by default, is not enough on busy cores.
    expect: { poll: { timeout: 15_000 } },
  },
});
