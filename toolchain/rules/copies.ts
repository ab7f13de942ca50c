import { relative } from 'node:path';

/** The part of jscpd's report that is read. */
export interface CopyReport {
  duplicates: { lines: number; firstFile: { name: string }; secondFile: { name: string } }[];
}

/** Ten lines or more that stand in two packages; within one package they may be two cases of a test. */
export function betweenPackages({ duplicates }: CopyReport, root: string): string[] {
  const inside = (name: string) => (name.startsWith('/') ? relative(root, name) : name);
  return duplicates
    .map(({ firstFile, secondFile }) => [inside(firstFile.name), inside(secondFile.name)].toSorted())
    .filter(([one = '', other = '']) => one.split('/')[0] !== other.split('/')[0])
    .map(([one, other]) => `${one} repeats lines of ${other}`);
}
