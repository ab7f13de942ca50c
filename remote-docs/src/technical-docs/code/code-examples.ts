// Texts, not modules: lint would look for their exports.
/* oxlint-disable import/default */
import alertRule from '../../../examples/code-examples/alert-rule.sh?raw';
import batchWithRetry from '../../../examples/code-examples/batch-with-retry.mjs?raw';
import pageReadings from '../../../examples/code-examples/page_readings.py?raw';
import receiveWebhooks from '../../../examples/code-examples/receive-webhooks.mjs?raw';
import tokenRefresh from '../../../examples/code-examples/TokenRefresh.java?raw';
import { bash, java, javascript, python } from './example-file.ts';

/** Five whole programs. */
export const codeExamples = {
  batch: javascript('batch-with-retry.mjs', batchWithRetry),
  paging: python('page_readings.py', pageReadings),
  alert: bash('alert-rule.sh', alertRule),
  receiver: javascript('receive-webhooks.mjs', receiveWebhooks),
  refresh: java('TokenRefresh.java', tokenRefresh),
} as const;

export const codeExampleIds = ['batch', 'paging', 'alert', 'receiver', 'refresh'] as const;
