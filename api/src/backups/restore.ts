/**
 * `npm run restore -- <archive>`: makes an organization of a backup, in the database that the environment names as it does
 * for the service.
 *   --name  what the organization is called; needed where the one of the archive is there already, beside which it is a copy
 */
import { parseArgs } from 'node:util';
import { Misuse, runCommand, withDatabase } from '../lifecycle/command.ts';
import { loadKeyRing } from '../secrets/key-ring.ts';
import { SecretBox } from '../secrets/secret-box.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import { printable } from './printable.ts';
import { restoreArchive } from './restore-archive.ts';

await runCommand({ failed: 'Nothing was restored.', exitCode: 1, refusal: ArchiveRefusal }, restore);

async function restore(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { name: { type: 'string' } },
    allowPositionals: true,
    args: words,
  });
  const [path] = positionals;
  const name = values.name?.trim();
  if (path === undefined || positionals.length > 1 || name === '')
    throw new Misuse('Name one archive: npm run restore -- backup.zip [--name "Another name"].');
  await withDatabase(async (database, { secretKeys, retentionMonths }) => {
    const box = new SecretBox(await loadKeyRing(secretKeys));
    const options = { database, box, retentionMonths, name };
    const { tenant, rows, tooOld, isCopy } = await restoreArchive(path, options);
    const older = `${tooOld} readings are older than the ${retentionMonths} months that this server keeps, and were left out.`;
    const lines = [
      `Restored ${printable(tenant.name)} with ${rows} rows${isCopy ? ', as a copy with ids of its own' : ''}.`,
      ...(tooOld > 0 ? [older] : []),
      `Its id is ${tenant.id}. Clients need new access tokens, and webhooks a new secret before they are switched on.`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  });
}
