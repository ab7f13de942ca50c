// Texts, not modules: lint would look for their exports.
/* oxlint-disable import/default */
import quickstart from '../../../../examples/quickstart/quickstart.py?raw';
import verification from '../../../../examples/verify-webhook/verify_webhook.py?raw';
import { python, forReaders } from '../example-file.ts';

export const pythonFiles = {
  quickstart: { ...python('quickstart.py'), code: forReaders(quickstart) },
  verification: { ...python('verify_webhook.py'), code: forReaders(verification) },
} as const;
