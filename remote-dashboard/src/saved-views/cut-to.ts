import { lengthOf } from 'shared-ui';

const characters = new Intl.Segmenter();

/**
 * The beginning of a text, at most as long as the service takes it and without half a character at its end: what people
 * see as one may be made of several that the service counts, such as an emoji, a flag, or a letter with its accent.
 */
export function cutTo(text: string, most: number): string {
  let [kept, length] = ['', 0];
  for (const { segment } of characters.segment(text)) {
    length += lengthOf(segment);
    if (length > most) break;
    kept += segment;
  }
  return kept;
}
