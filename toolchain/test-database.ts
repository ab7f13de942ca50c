/**
 * `pnpm test:database`: the API's whole suite on the server that DATABASE_URL names, every test file in a database of its
 * own which it makes and drops. With DATABASE_DISTRIBUTED=citus that server is a coordinator whose workers are known in the
 * named database. More arguments go to Vitest.
 */
import { run } from './step.ts';

const { DATABASE_URL, DATABASE_DISTRIBUTED = 'off' } = process.env;
if (!DATABASE_URL) {
  console.error(
    'Set DATABASE_URL to a server on which databases may be made: DATABASE_URL=postgres://… pnpm test:database',
  );
  process.exit(2);
}
const { code } = await run('vitest', ['run', '--project', 'api', ...process.argv.slice(2)], {
  TEST_DATABASE_URL: DATABASE_URL,
  TEST_DATABASE_DISTRIBUTED: DATABASE_DISTRIBUTED,
  // Tests that start the program itself choose its storage; they must not find this one.
  DATABASE_URL: '',
  DATABASE_DISTRIBUTED: '',
});
process.exit(code);
