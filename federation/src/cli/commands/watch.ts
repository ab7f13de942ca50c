import { setTimeout as pause } from 'node:timers/promises';
import { haltCanaries } from '../../health/halt-canaries.ts';
import { followLog, renewRegistry } from '../../store/renew-registry.ts';
import type { Outcome } from '../outcome.ts';
import { defaultHost, openForChange } from '../surroundings.ts';

interface WatchOptions {
  store?: string;
  host: string[];
  every: number;
  once?: boolean;
}

/** Looks at running canaries again and again, halts those that do worse than stable, and keeps the registry valid. */
export async function watch(options: WatchOptions): Promise<Outcome> {
  if (options.once === true) {
    const desk = await openForChange(options.store);
    const data = await haltCanaries(desk, options.host);
    await renewRegistry(desk);
    const text = data.map(({ remote, release, reason }) => `${remote} ${release} was halted: ${reason}.`);
    return { data, text: text.length > 0 ? text : ['No canary does worse than its stable release.'] };
  }
  return watchCanaries(options);
}

/** Milliseconds between two looks at whether a team has made a move. */
const LOOK_AT_LOG = 1000;

/** Waits, and takes moves of teams into the registry meanwhile: they wait for it. */
async function untilDue(location: string | undefined, time: number, background: boolean): Promise<void> {
  const until = Date.now() + time;
  while (Date.now() < until) {
    await pause(Math.min(LOOK_AT_LOG, until - Date.now()), undefined, { ref: !background });
    try {
      await followLog(await openForChange(location));
    } catch {
      // Said by the next whole look.
    }
  }
}

interface Watching {
  store?: string;
  host?: string[];
  /** Seconds between two looks. */
  every?: number;
  /** Let the process end when nothing else keeps it. */
  background?: boolean;
}

/** The same without end, for the process that serves the embedded default too. Says what it has halted. */
export async function watchCanaries({
  store: location,
  host = defaultHost(),
  every = 10,
  background = false,
}: Watching = {}): Promise<never> {
  for (;;) {
    try {
      const desk = await openForChange(location);
      for (const { remote, release, reason } of await haltCanaries(desk, host)) {
        console.log(`The canary ${release} of ${remote} was halted: ${reason}.`);
      }
      await renewRegistry(desk);
    } catch (error) {
      console.error('Looking after canaries failed, trying again:', error);
    }
    await untilDue(location, every * 1000, background);
  }
}
