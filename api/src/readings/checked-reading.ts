import type { MetricValue } from './reading-values.ts';

/** A reading that has been judged good, ready to be stored. */
export interface CheckedReading {
  clientId: string;
  /** Milliseconds since 1970. A batch has thousands, and a Date is a hundred bytes. */
  instant: number;
  values: MetricValue[];
}
