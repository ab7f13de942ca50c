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

/** Those that an hour tells by itself; the others are seen of days. */
export const hourCauses = [
  'maintenance',
  'silence',
  'outage',
  'curtailment',
  'unknown',
] as const satisfies readonly Cause[];
export type HourCause = (typeof hourCauses)[number];

/** What somebody planned is nothing to be fixed. */
export const fixable = causes.filter((cause) => cause !== 'maintenance');
