import { setTimeout as pause } from 'node:timers/promises';
import { haltCanaries } from '../../health/halt-canaries.ts';
import { signingKey } from '../../store/signing.ts';
import type { Store } from '../../store/store.ts';
import type { Outcome } from '../outcome.ts';
import { dataDirectory, defaultHost, openStore } from '../surroundings.ts';

interface WatchOptions {
  store?: string;
  host: string[];
  every: number;
  once?: boolean;
}

/** Looks at running canaries again and again, and halts those that do worse than stable. */
export async function watch(options: WatchOptions): Promise<Outcome> {
  const store = await openStore(options.store);
  if (options.once === true) {
    const data = await haltCanaries(store, options.host, signingKey(dataDirectory(), { create: false }));
    const text = data.map(({ remote, release, reason }) => `${remote} ${release} was halted: ${reason}.`);
    return { data, text: text.length > 0 ? text : ['No canary does worse than its stable release.'] };
  }
  return watchCanaries({ store, hosts: options.host, every: options.every });
}

interface Watching {
  store?: Store;
  hosts?: string[];
  /** Seconds between two looks. */
  every?: number;
  /** Let the process end when nothing else keeps it. */
  background?: boolean;
}

/** The same without end, for the process that serves the embedded default too. Says what it has halted. */
export async function watchCanaries({
  store: given,
  hosts = defaultHost(),
  every = 10,
  background = false,
}: Watching = {}): Promise<never> {
  const store = given ?? (await openStore());
  for (;;) {
    try {
      const key = signingKey(dataDirectory(), { create: false });
      for (const { remote, release, reason } of await haltCanaries(store, hosts, key)) {
        console.log(`The canary ${release} of ${remote} was halted: ${reason}.`);
      }
    } catch (error) {
      console.error('Looking after canaries failed, trying again:', error);
    }
    await pause(every * 1000, undefined, { ref: !background });
  }
}
