import type { MetricValue } from './reading-values.ts';

/** A reading that has been judged good, ready to be stored. */
export interface CheckedReading {
  clientId: string;
  timestamp: Date;
  values: MetricValue[];
}
