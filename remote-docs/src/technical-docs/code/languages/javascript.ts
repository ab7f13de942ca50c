// Texts, not modules: lint would look for their exports.
/* oxlint-disable import/default */
import quickstart from '../../../../examples/quickstart/quickstart.mjs?raw';
import verification from '../../../../examples/verify-webhook/verify-webhook.mjs?raw';
import { javascript, forReaders } from '../example-file.ts';

export const javascriptFiles = {
  quickstart: { ...javascript('quickstart.mjs'), code: forReaders(quickstart) },
  verification: { ...javascript('verify-webhook.mjs'), code: forReaders(verification) },
} as const;
