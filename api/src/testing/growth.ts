/** Milliseconds. Nobody waits for less, whatever it grows by. */
const INSTANT = 0.1;

/**
 * How many times as long `run` takes with four times as much to do: some four where it reads everything once, sixteen where
 * it compares each with each. A ratio, since a limit in milliseconds tells of the machine: the best of several rounds that
 * take turns, for whatever else the machine does, it does not do all the time.
 */
export function growthOf(run: (size: number) => void, size: number): number {
  const time = (of: number) => {
    const began = performance.now();
    run(of);
    return performance.now() - began;
  };
  const rounds = Array.from({ length: 7 }, () => [time(size), time(4 * size)] as const);
  const best = (which: 0 | 1) => Math.min(...rounds.map((round) => round[which]));
  return (best(1) + INSTANT) / (best(0) + INSTANT);
}

/** More than reading everything once takes, on a busy machine too, and less than comparing each with each. */
export const LINEAR = 10;
