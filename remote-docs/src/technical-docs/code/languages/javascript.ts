// Texts, not modules: lint would look for their exports.
/* oxlint-disable import/default */
import quickstart from '../../../../examples/quickstart/quickstart.mjs?raw';
import verification from '../../../../examples/verify-webhook/verify-webhook.mjs?raw';
import { javascript } from '../example-file.ts';

export const javascriptFiles = {
  quickstart: javascript('quickstart.mjs', quickstart),
  verification: javascript('verify-webhook.mjs', verification),
} as const;
