// Texts, not modules: lint would look for their exports.
/* oxlint-disable import/default */
import alertRule from '../../../examples/code-examples/alert-rule.sh?raw';
import batchWithRetry from '../../../examples/code-examples/batch-with-retry.mjs?raw';
import pageReadings from '../../../examples/code-examples/page_readings.py?raw';
import receiveWebhooks from '../../../examples/code-examples/receive-webhooks.mjs?raw';
import tokenRefresh from '../../../examples/code-examples/TokenRefresh.java?raw';
import quickstartJavaScript from '../../../examples/quickstart/quickstart.mjs?raw';
import quickstartPython from '../../../examples/quickstart/quickstart.py?raw';
import quickstartBash from '../../../examples/quickstart/quickstart.sh?raw';
import quickstartJava from '../../../examples/quickstart/QuickStart.java?raw';
import verifyJavaScript from '../../../examples/verify-webhook/verify-webhook.mjs?raw';
import verifyBash from '../../../examples/verify-webhook/verify-webhook.sh?raw';
import verifyPython from '../../../examples/verify-webhook/verify_webhook.py?raw';
import verifyJava from '../../../examples/verify-webhook/VerifyWebhook.java?raw';
import type { CodeLanguage } from './highlight.ts';

/** One of the files that `examples.test.ts` runs. */
export interface ExampleFile {
  file: string;
  language: CodeLanguage;
  command: string;
  code: string;
}

/** Where the files look for the platform unless told otherwise; readers see their own deployment instead. */
const DEFAULT_BASE_URL = 'http://localhost:4000';

const bash = (file: string, code: string): ExampleFile => example(file, 'bash', 'bash', code);
const javascript = (file: string, code: string) => example(file, 'javascript', 'node', code);
const python = (file: string, code: string) => example(file, 'python', 'python3', code);
const java = (file: string, code: string) => example(file, 'java', 'java', code);

function example(file: string, language: CodeLanguage, command: string, code: string): ExampleFile {
  return {
    file,
    language,
    command: `${command} ${file}`,
    code: code.replaceAll(DEFAULT_BASE_URL, location.origin).trimEnd(),
  };
}

export const quickstartFiles = {
  curl: bash('quickstart.sh', quickstartBash),
  javascript: javascript('quickstart.mjs', quickstartJavaScript),
  python: python('quickstart.py', quickstartPython),
  java: java('QuickStart.java', quickstartJava),
} as const;

export const verificationFiles = {
  curl: bash('verify-webhook.sh', verifyBash),
  javascript: javascript('verify-webhook.mjs', verifyJavaScript),
  python: python('verify_webhook.py', verifyPython),
  java: java('VerifyWebhook.java', verifyJava),
} as const;

export type ReaderLanguage = keyof typeof quickstartFiles;
export const readerLanguages = ['curl', 'javascript', 'python', 'java'] as const;

export const codeExamples = {
  batch: javascript('batch-with-retry.mjs', batchWithRetry),
  paging: python('page_readings.py', pageReadings),
  alert: bash('alert-rule.sh', alertRule),
  receiver: javascript('receive-webhooks.mjs', receiveWebhooks),
  refresh: java('TokenRefresh.java', tokenRefresh),
} as const;

export const codeExampleIds = ['batch', 'paging', 'alert', 'receiver', 'refresh'] as const;
