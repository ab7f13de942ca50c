// Texts, not modules: lint would look for their exports.
/* oxlint-disable import/default */
import quickstart from '../../../../examples/quickstart/QuickStart.java?raw';
import verification from '../../../../examples/verify-webhook/VerifyWebhook.java?raw';
import { java, forReaders } from '../example-file.ts';

export const javaFiles = {
  quickstart: { ...java('QuickStart.java'), code: forReaders(quickstart) },
  verification: { ...java('VerifyWebhook.java'), code: forReaders(verification) },
} as const;
