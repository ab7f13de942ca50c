import { useEffect, useState } from 'react';
import type { ExampleFile } from './example-file.ts';
import { curlFiles } from './languages/curl.ts';

export const readerLanguages = ['curl', 'javascript', 'python', 'java'] as const;
export type ReaderLanguage = (typeof readerLanguages)[number];

/** What the page has in every language. */
export interface ReaderFiles {
  quickstart: ExampleFile;
  verification: ExampleFile;
}

// A reader reads one language; curl comes with the page, any other when it is chosen.
const load: Record<ReaderLanguage, () => Promise<ReaderFiles>> = {
  curl: () => Promise.resolve(curlFiles),
  javascript: async () => (await import('./languages/javascript.ts')).javascriptFiles,
  python: async () => (await import('./languages/python.ts')).pythonFiles,
  java: async () => (await import('./languages/java.ts')).javaFiles,
};

export interface Reader {
  language: ReaderLanguage;
  choose: (language: ReaderLanguage) => void;
  /** Of the language; until they have arrived, of the one before. */
  files: ReaderFiles;
  /** They did not arrive. Choosing again tries again. */
  failed: boolean;
}

/** The language that the reader has chosen, for all of the page, and its files. */
export function useReader(): Reader {
  const [language, choose] = useState<ReaderLanguage>('curl');
  const [files, setFiles] = useState<ReaderFiles>(curlFiles);
  const [failed, setFailed] = useState<ReaderLanguage>();

  useEffect(() => {
    let current = true;
    load[language]().then(
      (arrived) => current && setFiles(arrived),
      () => current && setFailed(language),
    );
    return () => {
      current = false;
      setFailed(undefined);
    };
  }, [language]);

  return { language, choose, files, failed: failed === language };
}
