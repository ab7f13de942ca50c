import { bash, java, javascript, python } from './example-file.ts';

/** Five whole programs. Their texts are in `code-example-texts.ts`, which comes when a reader is near. */
export const codeExamples = {
  batch: javascript('batch-with-retry.mjs'),
  paging: python('page_readings.py'),
  alert: bash('alert-rule.sh'),
  receiver: javascript('receive-webhooks.mjs'),
  refresh: java('TokenRefresh.java'),
} as const;

export const codeExampleIds = ['batch', 'paging', 'alert', 'receiver', 'refresh'] as const;
export type CodeExampleId = (typeof codeExampleIds)[number];
