/** Why energy was lost, in the order in which an hour is judged: it counts once, for the first that is true. */
export const causes = [
  'maintenance',
  'silence',
  'outage',
  'curtailment',
  'string',
  'soiling',
  'unknown',
] as const;
export type Cause = (typeof causes)[number];

export type ByCause = Record<Cause, number>;

/** What somebody planned is nothing to be fixed. */
export const fixable = causes.filter((cause) => cause !== 'maintenance');
