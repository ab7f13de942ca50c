import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Block {
  chapter: string;
  language: string;
  text: string;
}

/** The blocks of docs/operations.md, to be followed one after the other. */
export class OperationsDocument {
  readonly #blocks: Block[];
  readonly #followed = new Set<Block>();

  constructor() {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
    this.#blocks = text.split(/^## /m).flatMap((chapter) =>
      [...chapter.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, language = '', lines = '']) => ({
        chapter: chapter.split('\n')[0] ?? '',
        language,
        text: lines,
      })),
    );
  }

  /** The next block of a chapter that nobody has followed. */
  next(chapter: string, language: string): string {
    const block = this.left.find((each) => each.chapter === chapter && each.language === language);
    if (!block) throw new Error(`There is no other ${language} block in "${chapter}".`);
    this.#followed.add(block);
    return block.text;
  }

  get left(): Block[] {
    return this.#blocks.filter((block) => !this.#followed.has(block));
  }
}

export const replaced = (text: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((all, [words, meant]) => all.replaceAll(words, meant), text);
