import { fasterIngest } from './0006-faster-ingest.ts';

/** Databases made before lose the first hour of such a day from its figures when another of its readings is corrected. */
export const daysWithTwoMidnights = fasterIngest;
