/** How a release has been doing in people's browsers, over the window that the API keeps. */
export interface ReleaseHealth {
  remote: string;
  release: string;
  /** Signed-in people who loaded it. */
  people: number;
  /** Of these, whom it failed. */
  failures: number;
  /** Three of four loads took at most this many milliseconds. */
  p75: number;
  /** Failures by class. */
  classes: Record<string, number>;
}

/** Asks the first host that answers; null when none does. */
export async function readHealth(hosts: string[]): Promise<ReleaseHealth[] | null> {
  for (const host of hosts) {
    try {
      const address = new URL('/v1/telemetry/remotes', host);
      const response = await fetch(address, { signal: AbortSignal.timeout(3000) });
      if (!response.ok) continue;
      const { data } = (await response.json()) as { data: ReleaseHealth[] };
      return data;
    } catch {
      // The next one may answer.
    }
  }
  return null;
}
