import { TZDate } from '@date-fns/tz';

export interface Kept {
  id: string;
  at: Date;
  /** Null where it was made by the calendar. */
  requested_by: string | null;
}

/** The newest archive of each of so many hours, days, weeks and months that have one. */
const periods: readonly { most: number; of: (at: TZDate) => string }[] = [
  { most: 24, of: (at) => `${day(at)} ${at.getTime() - (at.getTime() % 3_600_000)}` },
  { most: 7, of: day },
  { most: 5, of: (at) => day(new TZDate(at.getTime() - ((at.getDay() + 6) % 7) * 86_400_000, at.timeZone)) },
  { most: 12, of: (at) => `${at.getFullYear()}-${at.getMonth()}` },
];
const MOST_REQUESTED = 10;

function day(at: TZDate): string {
  return `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;
}

/** Which archives go. Of those that somebody asked for, the newest stay beside the others. */
export function superfluous(all: readonly Kept[], zone: string): string[] {
  const newest = all.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const kept = new Set(
    newest
      .filter(({ requested_by }) => requested_by !== null)
      .slice(0, MOST_REQUESTED)
      .map(idOf),
  );
  for (const { most, of } of periods) {
    const seen = new Set<string>();
    for (const { id, at } of newest) {
      const period = of(new TZDate(at.getTime(), zone));
      if (seen.has(period)) continue;
      if (seen.size === most) break;
      seen.add(period);
      kept.add(id);
    }
  }
  return newest.map(idOf).filter((id) => !kept.has(id));
}

const idOf = ({ id }: Kept) => id;
