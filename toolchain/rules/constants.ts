import { lineAt, type SourceFile } from './source-files.ts';

const NUMBER = String.raw`-?[\d_.]+`;
const FIXED = new RegExp(
  `^(?:export )?const ([A-Za-z]\\w*)(?:: \\w+)? = (?:${NUMBER}(?: [*+/-] ${NUMBER})*|'[^'\\n]*');`,
  'gm',
);

/** Numbers and texts that a module fixes when it loads are in capitals, so that they cannot be taken for a variable. */
export function constantsInOtherCase({ path, text }: SourceFile): string[] {
  return [...text.matchAll(FIXED)]
    .filter(([, name = '']) => !/^[A-Z][A-Z\d_]*$/.test(name))
    .map((match) => `${path}:${lineAt(text, match.index)} constant ${match[1] ?? ''} is not in capitals`);
}
