import type { Config } from './config.ts';
import type { Database } from './database/database.ts';

/** What the application is made from; whoever starts it opens and closes the database. */
export interface AppParts {
  config: Config;
  database: Database;
  /** Where log lines go instead of standard output. */
  logStream?: { write(line: string): unknown };
}
