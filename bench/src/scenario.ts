import type { Figure } from './report/figure.ts';

/** One group of promises that are measured together. */
export interface Scenario {
  /** For the command line. */
  name: string;
  about: string;
  run(progress: Progress): Promise<Figure[]>;
}

/** Says what is being done; loading years of readings takes minutes. */
export type Progress = (sentence: string) => void;
