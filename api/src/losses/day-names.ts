/** Names the day, by the clocks of a place, in which an hour begins: 2026-01-31. Hours are asked for again and again. */
export function dayNames(timeZone: string): (at: number) => string {
  // Sweden writes days as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const known = new Map<number, string>();
  return (at) => {
    const name = known.get(at) ?? format.format(at);
    known.set(at, name);
    return name;
  };
}
