/** Letters that are written from right to left, and signs that turn the direction of what follows. */
const turnsDirection =
  /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** First strong isolate, and its end: what `<bdi>` is where there are elements. */
const [BEGIN, END] = ['\u2068', '\u2069'];

/** The text so that its direction ends with it: a name in Arabic leaves the words and figures around it in order. */
export function isolated(text: string): string {
  return turnsDirection.test(text) ? `${BEGIN}${text}${END}` : text;
}
