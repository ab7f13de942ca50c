// Texts, not modules: lint would look for their exports.
/* oxlint-disable import/default */
import quickstart from '../../../../examples/quickstart/quickstart.sh?raw';
import verification from '../../../../examples/verify-webhook/verify-webhook.sh?raw';
import { bash, forReaders } from '../example-file.ts';

export const curlFiles = {
  quickstart: { ...bash('quickstart.sh'), code: forReaders(quickstart) },
  verification: { ...bash('verify-webhook.sh'), code: forReaders(verification) },
} as const;
