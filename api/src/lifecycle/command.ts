import { ConfigError } from '../config-error.ts';
import { type Config, loadConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { openDataFolder } from './data-folder.ts';
import { errorCode, StartRefusal } from './start-refusal.ts';

/** Of a command that was called wrongly: a sentence for whoever called it. */
export class Misuse extends Error {}

interface Command {
  /** What the sentence of a failure begins with. */
  failed: string;
  exitCode: number;
  /** What else is told by its sentence, and not with where in the code it happened. */
  refusal?: new (
    ...given: never[]
  ) => Error;
}

/**
 * What an operator calls beside the service, in the database that the environment names as it does for the service.
 * @param work gets the words that it was called with, and opens the database once it has understood them
 */
export async function runCommand(
  { failed, exitCode, refusal = Misuse }: Command,
  work: (words: string[]) => Promise<void>,
): Promise<void> {
  // Before anything is created: what this process writes is for nobody else on the machine.
  process.umask(0o077);
  try {
    // `pnpm restore -- file` hands the dashes on.
    await work(process.argv.slice(2).filter((word) => word !== '--'));
  } catch (error) {
    const kinds = [Misuse, ConfigError, DatabaseError, StartRefusal, refusal];
    const isOfWords = errorCode(error)?.startsWith('ERR_PARSE_ARGS') === true;
    const known = isOfWords || kinds.some((kind) => error instanceof kind);
    const sentence = error instanceof Error ? (known ? error.message : error.stack) : String(error);
    process.stderr.write(`${failed} ${sentence}\n`);
    process.exitCode = exitCode;
  }
}

export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  const config = loadConfig(process.env);
  const shared = config.database.kind === 'postgres' && !config.sso.embedded;
  const data = await openDataFolder(config.dataDir, { shared });
  try {
    const database = await openDatabase(config.database, config.retentionMonths);
    try {
      await data.finish();
      await work(database, config);
    } finally {
      await database.close();
    }
  } finally {
    data.release();
  }
}
