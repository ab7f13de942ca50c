/** What is in `all` and not in `without`, sorted. */
export function setDifference(all: ReadonlySet<string>, without: ReadonlySet<string>): string[] {
  return [...all].filter((item) => !without.has(item)).toSorted();
}
