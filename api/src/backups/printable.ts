/** Without what moves the cursor, clears the screen or turns the direction of a terminal's text. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ');
}
