import { beyondLimits, limitsOf } from '../../readings/limits.ts';
import type { FaultKind, Value } from '../kinds.ts';
import { isNear, kept } from './fill-values.ts';
import { instantOfFile } from './file-time.ts';
import type { PlannedSeries, PlannedValue } from './plan-repair.ts';
import type { FileReport, RepairRow, WrongLine } from './repair.schema.ts';

/** Lines that are told one by one. */
const MOST_TOLD = 100;

const sentences: Record<Exclude<WrongLine['reason'], 'limits'>, string> = {
  time: 'The time is not understood: write it as 2026-03-29 14:15, or with its offset as 2026-03-29T14:15:00+02:00.',
  skipped:
    'No clock of the organization’s time zone shows this time, since it is set forward: add the offset.',
  twice:
    'The clock of the organization’s time zone shows this time twice, since it is set back: add the offset.',
  metric:
    'No metric of this name was found to be wrong: leave the column out, or write the name as readings have it.',
  duplicate: 'A line before has the same time: leave one of them out.',
  near: 'It is less than half a pace from a reading that is there, or from a line before, beside which it would count twice: write its time, or leave it out.',
  summed: 'The first reading after the silence holds its energy already: it would count twice.',
};

interface About {
  kind: FaultKind;
  from: number;
  until: number;
  /** In which times without an offset are meant. */
  zone: string;
  all: readonly PlannedSeries[];
  /** By series, in order. */
  readings: ReadonlyMap<number, readonly Value[]>;
  isSummedUp: (series: PlannedSeries) => boolean;
}

/** What a corrected file would change within what was found, and what is said of each of its lines. */
export function planFile(
  rows: readonly RepairRow[],
  about: About,
): { values: PlannedValue[]; file: FileReport } {
  const { kind, from, until, all, zone } = about;
  const preferred = ['energy_consumption', 'power']
    .map((name) => all.find(({ metric }) => metric === name))
    .find((series) => series !== undefined);
  const usual = preferred ?? all[0];
  const counts = { replaced: 0, added: 0, same: 0, outside: 0 };
  const wrong: WrongLine[] = [];
  const values: PlannedValue[] = [];
  const given = new Set<string>();
  const bySeries = new Map<number, Known>();
  const knownOf = (series: PlannedSeries): Known => {
    const found = bySeries.get(series.series_id) ?? whatIsThere(series, about);
    bySeries.set(series.series_id, found);
    return found;
  };
  for (const { line, at: text, value, metric } of rows) {
    const refuse = (reason: WrongLine['reason'], message?: string) =>
      wrong.push({ line, reason, message: message ?? (reason === 'limits' ? '' : sentences[reason]) });
    const at = instantOfFile(text, zone);
    const series = metric === undefined ? usual : all.find((each) => each.metric === metric);
    if (typeof at === 'string') refuse(at);
    else if (!series) refuse('metric');
    else if (kind === 'gap' ? at <= from || at >= until : at < from || at > until) counts.outside += 1;
    else {
      const limits = limitsOf(series.metric, series.quantity ?? undefined);
      const { near, at: known, summed, added } = knownOf(series);
      const there = known.get(at);
      const after = kept(value);
      const key = `${series.series_id} ${at}`;
      if (given.has(key)) refuse('duplicate');
      else if (after < limits.least || after > limits.most) refuse('limits', beyondLimits(limits));
      else if (summed) refuse('summed');
      else if (there === undefined && (isNear(at, near, series.pace / 2) || !added.takes(at))) refuse('near');
      else if (there === after) counts.same += 1;
      else {
        counts[there === undefined ? 'added' : 'replaced'] += 1;
        values.push({ series: series.series_id, metric: series.metric, at, before: there ?? null, after });
      }
      given.add(key);
    }
  }
  const inOrder = values.toSorted((a, b) => a.series - b.series || a.at - b.at);
  const file = { ...counts, lines: rows.length, wrong: wrong.length, told: wrong.slice(0, MOST_TOLD) };
  return { values: inOrder, file };
}

interface Known {
  near: readonly Value[];
  /** Values by their instants. */
  at: ReadonlyMap<number, number>;
  summed: boolean;
  added: Apart;
}

/** Instants that are so far apart from each other: what is denser than a pace is looked through, once readings come late, for minutes. */
class Apart {
  readonly #reach: number;
  /** One at most in each stretch of that length. */
  readonly #taken = new Map<number, number>();

  constructor(reach: number) {
    this.#reach = reach;
  }

  /** Whether it is far enough from all before, and then it is one of them. */
  takes(at: number): boolean {
    const place = Math.floor(at / this.#reach);
    const around = [place - 1, place, place + 1].map((each) => this.#taken.get(each));
    if (around.some((other) => other !== undefined && Math.abs(other - at) < this.#reach)) return false;
    this.#taken.set(place, at);
    return true;
  }
}

function whatIsThere(series: PlannedSeries, { readings, isSummedUp }: About): Known {
  const near = readings.get(series.series_id) ?? [];
  const at = new Map(near.map((reading) => [reading.at, reading.value]));
  return { near, at, summed: isSummedUp(series), added: new Apart(series.pace / 2) };
}
