import { type LookupAddress, lookup, Resolver } from 'node:dns';
import { promisify } from 'node:util';
import { JoinedWork } from '../database/joined-work.ts';

const TIMEOUT_MS = 2000;
const TRIES = 2;
/** The system's own look-up takes one of four threads, which files and compression need as well. */
const SYSTEM_LOOKUPS_AT_ONCE = 1;

const ofTheSystem = promisify(lookup);

/**
 * Addresses of receivers. Names are asked of the name server over the network, which takes no thread: with the system's
 * look-up four names whose server never answers would stop every file, compression and password check of the process.
 */
export class HostNames {
  readonly #resolver: Resolver;
  readonly #joined = new JoinedWork<LookupAddress[]>();
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })) {
    this.#resolver = resolver;
  }

  /** @param isLocal named by the operator: may stand in the machine's own list only */
  addressesOf(name: string, { isLocal }: { isLocal: boolean }): Promise<LookupAddress[]> {
    return this.#joined.do(`${isLocal} ${name}`, () =>
      isLocal || name === 'localhost' ? this.#askSystem(name) : this.#askServer(name),
    );
  }

  async #askServer(name: string): Promise<LookupAddress[]> {
    const [four, six] = await Promise.allSettled([
      promisify<string, string[]>(this.#resolver.resolve4.bind(this.#resolver))(name),
      promisify<string, string[]>(this.#resolver.resolve6.bind(this.#resolver))(name),
    ]);
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length > 0) return found;
    // ECONNREFUSED and others would be taken for words of the receiver.
    throw Object.assign(new Error('The name has no address.'), { code: 'ENOTFOUND' });
  }

  async #askSystem(name: string): Promise<LookupAddress[]> {
    if (this.#running >= SYSTEM_LOOKUPS_AT_ONCE) await new Promise<void>((begin) => this.#queue.push(begin));
    else this.#running += 1;
    try {
      return await ofTheSystem(name, { all: true });
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
