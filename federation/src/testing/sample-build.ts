import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteContract } from '../contract.ts';
import { sampleContract } from './sample-contract.ts';

/** Writes what a remote's build leaves in `dist/`: an entry and a contract that describes it. */
export async function writeSampleBuild(
  directory: string,
  changes: Partial<RemoteContract> = {},
): Promise<RemoteContract> {
  const entry = `/* ${changes.build ?? 'entry'} */`;
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  const contract = sampleContract({ files: { 'entry.js': integrity }, ...changes });
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'entry.js'), entry);
  await writeFile(join(directory, 'contract.json'), JSON.stringify(contract));
  return contract;
}
