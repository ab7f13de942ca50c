/** Milliseconds. Nobody waits for less, whatever it grows by. */
const INSTANT = 0.1;
/** Far apart, as what no longer fits the processor's cache takes up to three times as long an item beside other work. */
const TIMES = 16;

/**
 * How many times as long `run` takes with sixteen times as much to do: some sixteen where it reads everything once, 256 where
 * it compares each with each. A ratio, since a limit in milliseconds tells of the machine: the best of several rounds that
 * take turns, for whatever else the machine does, it does not do all the time.
 * @param most the larger size
 * @param make what `run` is given, made before the clock runs
 */
export function growthOf<T>(run: (given: T) => void, most: number, make: (size: number) => T): number {
  const [few, many] = [make(most / TIMES), make(most)];
  const time = (given: T) => {
    const began = performance.now();
    run(given);
    return performance.now() - began;
  };
  const rounds = Array.from({ length: 7 }, () => [time(few), time(many)] as const);
  const best = (which: 0 | 1) => Math.min(...rounds.map((round) => round[which]));
  return (best(1) + INSTANT) / (best(0) + INSTANT);
}

/** More than reading everything once takes, on a busy machine too, and less than comparing each with each. */
export const LINEAR = 64;
