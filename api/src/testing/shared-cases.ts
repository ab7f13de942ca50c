/**
 * A test that tries many cases of one thing shares them out where it runs on both stores at once, as in `npm test`: each case is
 * tried on one of them, and each store tries some. Which has which changes from run to run. Alone, a store tries them all.
 */
export function casesHere<T>(cases: readonly T[]): T[] {
  const turn = sharedTurn();
  if (turn === undefined) return [...cases];
  return cases.filter((_, index) => (index + turn) % 2 === (isServer() ? 1 : 0));
}

/** Of a number of random cases, how many are for this store. The server is for more of them: it takes half of the time. */
export function countHere(count: number): number {
  if (sharedTurn() === undefined) return count;
  const ofServer = Math.ceil((count * 2) / 3);
  return isServer() ? ofServer : count - ofServer;
}

const isServer = () => process.env.TEST_DATABASE_URL !== undefined;

/** Whose turn it is to have the first case; undefined where the other store is not tested beside this one. */
function sharedTurn(): number | undefined {
  const { TEST_CASES_SHARED } = process.env;
  return TEST_CASES_SHARED === undefined ? undefined : Number(TEST_CASES_SHARED);
}
