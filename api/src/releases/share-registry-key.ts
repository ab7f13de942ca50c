/**
 * Before a start publishes the remotes on a database server: gives this folder the key that all processes sign with, and
 * signs its store anew where that was another.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { refusalSentence } from '../lifecycle/start.ts';
import { loadKeyRing } from '../secrets/key-ring.ts';
import { SecretBox } from '../secrets/secret-box.ts';
import { orRefuseToStart } from '../secrets/secrets.plugin.ts';
import { forgetKeyBefore, shareRegistryKey } from './registry-key.ts';

process.umask(0o077);

try {
  await share();
} catch (error) {
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${refusalSentence(error) ?? stack ?? String(error)}\n`);
  process.exitCode = 1;
}

async function share(): Promise<void> {
  const { database: at, retentionMonths, secretKeys, dataDir, releases } = loadConfig(process.env);
  const database = await openDatabase(at, retentionMonths);
  try {
    const box = new SecretBox(await loadKeyRing(secretKeys));
    const before = await orRefuseToStart(() => shareRegistryKey(database, box, dataDir));
    if (before === null) return;
    const store = join(dataDir, 'store');
    if (releases.command !== null && existsSync(join(store, 'registry.json'))) {
      const words = ['seal', '--new-key', '--old-key', before, '--store', store];
      execFileSync(process.execPath, [releases.command, ...words], {
        env: { ...process.env, DATA_DIR: dataDir },
        stdio: 'inherit',
      });
    }
    forgetKeyBefore(dataDir);
  } finally {
    await database.close();
  }
}
