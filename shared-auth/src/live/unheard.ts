/** How long a page has shown answers without listening for what they do not hold yet. */
export interface Unheard {
  /** Milliseconds since the first answer was asked for; 0 where nothing went unheard. */
  since: () => number;
  /** From now on the page listens. */
  heard: () => void;
}

/** Counts from now. */
export function createUnheard(): Unheard {
  let begun: number | null = performance.now();
  return {
    since: () => (begun === null ? 0 : Math.ceil(performance.now() - begun)),
    heard: () => {
      begun = null;
    },
  };
}
