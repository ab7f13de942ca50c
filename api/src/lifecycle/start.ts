import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { ConfigError } from '../config-error.ts';
import { type Config, loadConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { followClock } from '../demo/follow-clock.ts';
import { equipOperators } from '../releases/operators.ts';
import { bootstrap } from '../tenants/bootstrap.ts';
import { startTracing } from '../tracing/tracing.ts';
import { openDataFolder } from './data-folder.ts';
import { loadDemo } from './load-demo.ts';
import { prettyLogStream, wantsPrettyLog } from './log-stream.ts';
import type { Narrator } from './narrator.ts';
import { removeOldDrafts } from './old-drafts.ts';
import { choosePort, portRefusal } from './port.ts';
import { warningsOf } from './private-folder.ts';
import { StartRefusal } from './start-refusal.ts';
import { welcome } from './welcome.ts';

/** A service that answers requests. */
export interface Running {
  /** Finishes the requests under way, then closes the database and gives the data folder back. */
  close: () => Promise<void>;
}

/**
 * Starts everything, telling the person at the terminal what is being done. What was opened before a failure is closed
 * again.
 * @throws StartRefusal, ConfigError, DatabaseError: a sentence for that person
 */
export async function start(environment: NodeJS.ProcessEnv, narrator: Narrator): Promise<Running> {
  const began = performance.now();
  const undo: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const config = await configure(environment);
    undo.push(await startTracing(environment));
    // Only what a process keeps in the folder for itself needs it to be the only one there.
    const shared = config.database.kind === 'postgres' && !config.sso.embedded;
    const data = await openDataFolder(config.dataDir, { shared });
    undo.push(() => data.release());
    removeOldDrafts(join(config.dataDir, 'store'));
    for (const warning of warningsOf(data.repair, config.dataDir)) narrator.line(warning);

    const database = await narrator.step('Opening the database', async () => {
      if (data.unfinished) await removeHalfMade(config.database);
      return openDatabase(config.database, config.retentionMonths);
    });
    undo.push(() => database.close());
    await data.finish();
    await bootstrap(database, config.bootstrap);
    await loadDemo(config, database, narrator);
    for (const id of await equipOperators(database, config.releases.operators))
      narrator.line(`OPERATOR_TENANTS names ${id}, which no organization here has.`);

    const app = await serve(config, database, environment);
    database.room?.guardWrites();
    undo.push(() => app.close());
    if (config.demoData === 'all') {
      undo.push(
        followClock(database, (err) => app.log.warn({ err }, 'The demo readings could not be continued')),
      );
    }
    welcome(config, narrator, performance.now() - began);
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Who stops the very first start in the middle leaves files that no PostgreSQL can open, and nothing in them. */
async function removeHalfMade(database: Config['database']): Promise<void> {
  if (database.kind === 'embedded') await rm(database.folder, { recursive: true, force: true });
}

async function configure(environment: NodeJS.ProcessEnv): Promise<Config> {
  const config = loadConfig(environment);
  const port = await choosePort(config.port, config.host);
  return port === config.port ? config : loadConfig({ ...environment, PORT: String(port) });
}

async function serve(
  config: Config,
  database: Database,
  environment: NodeJS.ProcessEnv,
): Promise<Pick<FastifyInstance, 'close' | 'log'>> {
  const pretty = wantsPrettyLog(environment, process.stdout.isTTY);
  const app = await buildApp({
    config,
    database,
    ...(pretty ? { logStream: prettyLogStream(process.stdout) } : {}),
  });
  try {
    await app.listen({ port: config.port, host: config.host, listenTextResolver: () => 'Listening' });
    return app;
  } catch (error) {
    await app.close();
    throw portRefusal(config.port, config.host, error) ?? error;
  }
}

/** The sentence for a failed start, or `undefined` for a fault of ours, which needs its stack. */
export function refusalSentence(error: unknown): string | undefined {
  const known =
    error instanceof StartRefusal || error instanceof ConfigError || error instanceof DatabaseError;
  return known ? error.message : undefined;
}
