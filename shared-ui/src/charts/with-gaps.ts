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

/** Of fewer steps nobody knows what is usual. */
const FEWEST_STEPS = 6;

/**
 * After how many milliseconds without a figure a small line of one site has a gap: a bucket, or half again the site's own pace where
 * it sends less often.
 */
export function gapOfPace(figures: readonly Figure[], bucket: number): number {
  const times = figures.filter(({ value }) => value !== null).map(({ time }) => time);
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1];
  if (usual === undefined || steps.length < FEWEST_STEPS || usual <= bucket) return bucket;
  return 1.5 * usual;
}
