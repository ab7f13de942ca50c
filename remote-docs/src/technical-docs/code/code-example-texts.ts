// Texts, not modules: lint would look for their exports.
/* oxlint-disable import/default */
import alertRule from '../../../examples/code-examples/alert-rule.sh?raw';
import batchWithRetry from '../../../examples/code-examples/batch-with-retry.mjs?raw';
import pageReadings from '../../../examples/code-examples/page_readings.py?raw';
import receiveWebhooks from '../../../examples/code-examples/receive-webhooks.mjs?raw';
import tokenRefresh from '../../../examples/code-examples/TokenRefresh.java?raw';
import type { CodeExampleId } from './code-examples.ts';
import { forReaders } from './example-file.ts';

export const codeExampleTexts: Readonly<Record<CodeExampleId, string>> = {
  batch: forReaders(batchWithRetry),
  paging: forReaders(pageReadings),
  alert: forReaders(alertRule),
  receiver: forReaders(receiveWebhooks),
  refresh: forReaders(tokenRefresh),
};
