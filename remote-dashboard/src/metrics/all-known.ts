/** A figure of this part of the time is one of all of it. */
const ALL_BUT = 0.99;

/** Whether nothing needs to be said of the time that a figure is made of. */
export function isAllKnown(coverage: number): boolean {
  return coverage >= ALL_BUT;
}
