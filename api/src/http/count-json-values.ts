const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const openBrace = 0x7b;

/**
 * Whether the JSON text has more values than that, without reading it: each value but the first of its list follows a
 * comma, and each list and object opens once.
 */
export function hasMoreValuesThan(most: number, text: Uint8Array): boolean {
  let count = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (inString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) {
      inString = true;
    } else if (byte === comma || byte === openBracket || byte === openBrace) {
      count += 1;
      if (count > most) return true;
    }
  }
  return false;
}
