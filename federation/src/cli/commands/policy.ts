import { readFile } from 'node:fs/promises';
import { composeRegistry } from '../../store/compose-registry.ts';
import { append } from '../../store/log/append.ts';
import { keepPolicy } from '../../store/log/keep-policy.ts';
import { assertPolicy, type Policy, RIGHTS } from '../../store/log/policy.ts';
import { readLog } from '../../store/log/read-log.ts';
import { RefusalError } from '../../store/refusal.ts';
import type { Outcome } from '../outcome.ts';
import { openForChange, openForReading } from '../surroundings.ts';

interface PolicyOptions {
  store?: string;
}

/** Shows who may move what, or has a file say so from now on. */
export async function policy(file: string | undefined, options: PolicyOptions): Promise<Outcome> {
  return file === undefined ? show(options) : change(file, options);
}

async function show({ store }: PolicyOptions): Promise<Outcome> {
  const { policy: now } = await readLog(await openForReading(store));
  if (now === null)
    return {
      data: null,
      text: ["There is no policy: the installation's key does everything, and no other does anything."],
    };
  return { data: now, text: describe(now) };
}

async function change(file: string, { store }: PolicyOptions): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new RefusalError(`There is no policy in ${file}.`);
  });
  const next = parsed(text, file);
  assertPolicy(next);
  const desk = await openForChange(store);
  if (desk.key === null)
    throw new RefusalError(
      'A policy needs the key of the installation: name its PEM file in MFE_SIGNING_KEY.',
    );
  await append(desk, () => ({ kind: 'policy', policy: next }));
  await keepPolicy(desk, next);
  const { log } = await composeRegistry(desk);
  return {
    data: { policy: next, log },
    text: [...describe(next), `This holds from entry ${log?.size ?? 0} of the log on.`],
  };
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusalError(`${file} is no JSON.`);
  }
}

const describe = ({ rights }: Policy): string[] =>
  Object.entries(rights).flatMap(([part, given]) =>
    RIGHTS.map(
      (right) =>
        `${part.padEnd(16)}  ${right.padEnd(8)}  ${given[right]?.join(', ') || "nobody but the installation's key"}`,
    ),
  );
