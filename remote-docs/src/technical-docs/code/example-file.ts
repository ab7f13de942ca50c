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

function example(file: string, language: CodeLanguage, command: string, code: string): ExampleFile {
  return {
    file,
    language,
    command: `${command} ${file}`,
    code: code.replaceAll(DEFAULT_BASE_URL, location.origin).trimEnd(),
  };
}

export const bash = (file: string, code: string) => example(file, 'bash', 'bash', code);
export const javascript = (file: string, code: string) => example(file, 'javascript', 'node', code);
export const python = (file: string, code: string) => example(file, 'python', 'python3', code);
export const java = (file: string, code: string) => example(file, 'java', 'java', code);
