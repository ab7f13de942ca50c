/** How many readings a day has, beginning at this instant. */
export interface DayOfReadings {
  day: number;
  readings: number;
}

const LONGEST_DAY = 25 * 60 * 60 * 1000;

/**
 * Where to cut a range so that each stretch holds about so many readings, the latest first: instants in milliseconds, the
 * last of which is the start. Only days that have readings are given, the latest first; between them, and within each
 * day, readings are taken to come evenly. Where they do not, a stretch holds more or fewer.
 */
export function* cutsOf(
  days: readonly DayOfReadings[],
  { start, end }: { start: number; end: number },
  wanted: number,
): Generator<number> {
  let before = end;
  let laterDay = end;
  let held = 0;
  for (const { day, readings } of days) {
    const from = Math.max(day, start);
    const until = Math.min(laterDay, day + LONGEST_DAY, before);
    const parts = Math.ceil(readings / wanted);
    if (held + readings > wanted) {
      for (let part = 0; part < parts; part += 1) {
        const cut = Math.round(until - ((until - from) * part) / parts);
        if (cut >= before || cut <= start) continue;
        yield cut;
        before = cut;
      }
      held = 0;
    }
    held += readings / Math.max(parts, 1);
    laterDay = day;
  }
  yield start;
}
