export interface DocumentCommand {
  /** As it stands in the document. */
  written: string;
  /** With what it stands for put in. */
  command: string;
  /** It runs until somebody ends it. */
  isServer: boolean;
}

/**
 * The commands of a document's `sh` blocks, in their order, without comments.
 * @param kind what stands behind the block's `sh`
 */
export function commandsOf(
  text: string,
  standsFor: readonly [string, string][],
  kind: '' | 'own-repository' = '',
): DocumentCommand[] {
  const blocks = new RegExp(`^\`\`\`sh${kind && ` ${kind}`}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...text.matchAll(blocks)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/(^|\s+)#\s.*$/, '').trim())
    .filter((line) => line !== '')
    .map((written) => ({
      written,
      command: standsFor.reduce((line, [words, meant]) => line.replaceAll(words, meant), written),
      isServer: /\bdev$/.test(written),
    }));
}
