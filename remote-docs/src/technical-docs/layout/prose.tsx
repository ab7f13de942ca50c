/** A text of the catalogue; what stands between backticks is code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // Odd parts stood between two backticks; a text never changes its parts.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
