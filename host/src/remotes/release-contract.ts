import type { FailureClass, ReleaseOutline, RemoteContract } from 'federation/contract';

/** What the registry has of a release: the contract, or as much of it as is needed before anything of it is opened. */
export type KnownContract = RemoteContract | ReleaseOutline;

/** A contract that cannot be had, or is not the one that the signed registry names. */
export class ContractError extends Error {
  override name = 'ContractError';
  readonly failure: FailureClass;

  constructor(failure: FailureClass, message: string) {
    super(message);
    this.failure = failure;
  }
}

const fetched = new Map<string, Promise<RemoteContract>>();

/**
 * The contract of a release. Asked for once; the document of the page that a visit begins with has announced it.
 * @param folder absolute address of the release, with a slash at its end
 * @throws ContractError
 */
export function contractOf(known: KnownContract, folder: string): Promise<RemoteContract> {
  if (!('contract' in known)) return Promise.resolve(known);
  const key = `${folder} ${known.contract}`;
  const asked = fetched.get(key);
  if (asked) return asked;
  const asking = ask(`${folder}contract.json`, known.contract);
  fetched.set(key, asking);
  // A failure is not kept.
  asking.catch(() => fetched.delete(key));
  return asking;
}

/** The integrity values of a release's files, by their addresses; of what has no contract, none. */
export const integrityIn =
  (known: KnownContract, folder: string) =>
  async (address: string): Promise<string | undefined> => {
    const contract = await contractOf(known, folder).catch(() => null);
    return contract?.files[address.replace(folder, '')];
  };

async function ask(address: string, integrity: string): Promise<RemoteContract> {
  let content = await read(address, 'default');
  // A broken copy in the browser's cache would be met again.
  if (!(await isGenuine(content, integrity))) content = await read(address, 'reload');
  if (await isGenuine(content, integrity))
    return JSON.parse(new TextDecoder().decode(content)) as RemoteContract;
  throw new ContractError('integrity', `${address} is not the contract that was published`);
}

async function read(address: string, cache: RequestCache): Promise<ArrayBuffer> {
  const answer = await fetch(address, { cache, signal: AbortSignal.timeout(5000) }).catch(
    (error: unknown) => {
      const late = error instanceof DOMException && error.name === 'TimeoutError';
      throw new ContractError(late ? 'timeout' : 'network', `${address} cannot be reached`);
    },
  );
  if (!answer.ok) throw new ContractError('http', `${address} answered ${answer.status}`);
  return answer.arrayBuffer();
}

/** Not by the browser's own check, which would make another request of it than the one that the document announces. */
async function isGenuine(content: ArrayBuffer, integrity: string): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return integrity === `sha256-${btoa(String.fromCharCode(...hash))}`;
}
