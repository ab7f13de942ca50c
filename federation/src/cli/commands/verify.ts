import { installationOf } from '../../store/log/installation.ts';
import { nameOfKey } from '../../store/log/policy.ts';
import { readHostSeal } from '../../store/log/host-releases.ts';
import { verifyLog } from '../../store/log/verify-log.ts';
import { RefusalError } from '../../store/refusal.ts';
import type { Outcome } from '../outcome.ts';
import { openForReading } from '../surroundings.ts';

interface VerifyOptions {
  store?: string;
  /** A build of the host that is about to be served. */
  hostBuild?: string;
}

/** Proves that every move since the first was made by somebody who could, and that nothing else is there. */
export async function verify({ store, hostBuild }: VerifyOptions): Promise<Outcome> {
  const desk = await openForReading(store);
  const { log, from, keys, faults } = await verifyLog(desk);
  if (log.size === 0)
    return {
      data: { size: 0 },
      text: [`There is no log in ${desk.store.location}: nothing was moved with a key so far.`],
    };
  if (faults.length > 0) throw new RefusalError(faults.join(' '));
  const text = [
    `${log.size} entries since ${from}, each signed by whoever could; pointers, policy and registry are what they come to.`,
    ...keys.map((key) => `  ${key}  ${nameIn(key)}`),
    `The last entry is ${log.head}.`,
  ];
  if (installationOf(desk) === null)
    text.push(
      'The log itself names the key of the installation: compare it with that of the hosts, or give it in MFE_PUBLIC_KEY.',
    );
  if (hostBuild !== undefined) text.push(await sentenceOfHost(hostBuild));
  return { data: { size: log.size, head: log.head, from, keys, host: log.host.live }, text };

  function nameIn(key: string): string {
    if (key === log.installation) return 'the installation';
    return (log.policy && nameOfKey(log.policy, key)) ?? 'a key that the policy names no more';
  }

  async function sentenceOfHost(directory: string): Promise<string> {
    const { release } = await readHostSeal(desk, log, directory);
    if (log.host.live === release) return `The host in ${directory} is ${release}, which was promoted.`;
    throw new RefusalError(
      `The host in ${directory} is ${release}, and promoted is ${log.host.live ?? 'none'}.`,
    );
  }
}
