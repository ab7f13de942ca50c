/**
 * `npm run restore -- <archive>`: makes an organization of a backup, in the database that the environment names as it does
 * for the service.
 *   --name  what the organization is called; needed where the one of the archive is there already, beside which it is a copy
 */
import { parseArgs } from 'node:util';
import { ConfigError } from '../config-error.ts';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { openDataFolder } from '../lifecycle/data-folder.ts';
import { StartRefusal } from '../lifecycle/start-refusal.ts';
import { loadKeyRing } from '../secrets/key-ring.ts';
import { SecretBox } from '../secrets/secret-box.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import { printable } from './printable.ts';
import { restoreArchive } from './restore-archive.ts';

// Before anything is created: what this process writes is for nobody else on the machine.
process.umask(0o077);

try {
  await restore();
} catch (error) {
  const known = [ArchiveRefusal, ConfigError, DatabaseError, StartRefusal].some(
    (kind) => error instanceof kind,
  );
  const sentence = error instanceof Error ? (known ? error.message : error.stack) : String(error);
  process.stderr.write(`Nothing was restored. ${sentence}\n`);
  process.exitCode = 1;
}

async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { name: { type: 'string' } },
    allowPositionals: true,
    // `pnpm restore -- file` hands the dashes on.
    args: process.argv.slice(2).filter((word) => word !== '--'),
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1 || values.name?.trim() === '')
    throw new ArchiveRefusal('Name one archive: npm run restore -- backup.zip [--name "Another name"].');
  const config = loadConfig(process.env);
  const shared = config.database.kind === 'postgres' && !config.sso.embedded;
  const data = await openDataFolder(config.dataDir, { shared });
  try {
    const database = await openDatabase(config.database, config.retentionMonths);
    try {
      await data.finish();
      const box = new SecretBox(await loadKeyRing(config.secretKeys));
      const { retentionMonths } = config;
      const name = values.name?.trim();
      const { tenant, rows, tooOld, isCopy } = await restoreArchive(path, {
        database,
        box,
        retentionMonths,
        name,
      });
      const lines = [
        `Restored ${printable(tenant.name)} with ${rows} rows${isCopy ? ', as a copy with ids of its own' : ''}.`,
        ...(tooOld > 0
          ? [
              `${tooOld} readings are older than the ${retentionMonths} months that this server keeps, and were left out.`,
            ]
          : []),
        `Its id is ${tenant.id}. Clients need new access tokens, and webhooks a new secret before they are switched on.`,
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    } finally {
      await database.close();
    }
  } finally {
    data.release();
  }
}
