import type { CodeLanguage } from './highlight.ts';

/** One of the files that `examples.test.ts` runs: what it is called and how it is run. */
export interface Example {
  file: string;
  language: CodeLanguage;
  command: string;
}

export interface ExampleFile extends Example {
  code: string;
}

/** Where the files look for the platform unless told otherwise; readers see their own deployment instead. */
const DEFAULT_BASE_URL = 'http://localhost:4000';

/** A file's text as readers see it. */
export const forReaders = (code: string) => code.replaceAll(DEFAULT_BASE_URL, location.origin).trimEnd();

const example = (file: string, language: CodeLanguage, program: string): Example => ({
  file,
  language,
  command: `${program} ${file}`,
});

export const bash = (file: string) => example(file, 'bash', 'bash');
export const javascript = (file: string) => example(file, 'javascript', 'node');
export const python = (file: string) => example(file, 'python', 'python3');
export const java = (file: string) => example(file, 'java', 'java');
