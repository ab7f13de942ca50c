/** What is known of the bucket that begins at a time. */
interface Figure {
  time: number;
  value: number | null;
}

/**
 * Figures in the order of time, with one that is not known where they lie farther apart than `gap` milliseconds: answers leave
 * out buckets of which nothing is known, and no line goes across.
 */
export function withGaps<Known extends Figure>(figures: readonly Known[], gap: number): (Known | Figure)[] {
  const found: (Known | Figure)[] = [];
  for (const figure of figures) {
    if (figure.value === null) continue;
    const last = found.at(-1);
    if (last !== undefined && figure.time - last.time > gap)
      found.push({ time: (last.time + figure.time) / 2, value: null });
    found.push(figure);
  }
  return found;
}
