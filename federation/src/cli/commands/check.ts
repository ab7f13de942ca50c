import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passGate } from '../../gate/gate.ts';
import { releaseOf } from '../../store/layout.ts';
import { readBuild } from '../../store/publish.ts';
import { RefusalError } from '../../store/refusal.ts';
import type { Outcome } from '../outcome.ts';
import { buildDirectory, hostDirectory } from '../surroundings.ts';

interface CheckOptions {
  dir?: string;
  host: string[];
  acceptSize?: boolean;
}

/** Puts a local build through the gate. */
export async function check(remote: string, options: CheckOptions): Promise<Outcome> {
  if (remote === 'host') return checkHost(options);
  const directory = buildDirectory(remote, options.dir);
  const contract = await readBuild(directory);
  if (contract.name !== remote)
    throw new RefusalError(`${directory} holds a build of ${contract.name}, and not of ${remote}.`);
  const passed: string[] = [];
  await passGate(contract, (file) => readFile(join(directory, file)).catch(() => null), {
    hosts: options.host,
    acceptSize: options.acceptSize ?? false,
    onPassed: (what) => passed.push(what),
  });
  const release = releaseOf(contract);
  return {
    data: { remote: contract.name, release, passed },
    text: [...passed.map((what) => `✓ ${what}`), `${contract.name} ${release} would be let through.`],
  };
}

async function checkHost(options: CheckOptions): Promise<Outcome> {
  const { passHostGate } = await import('../../gate/check-host.ts');
  const directory = hostDirectory(options.dir);
  const passed: string[] = [];
  await passHostGate(directory, { hosts: options.host, onPassed: (what) => passed.push(what) });
  return {
    data: { host: directory, passed },
    text: [...passed.map((what) => `✓ ${what}`), 'Every part that people get runs in this host.'],
  };
}
