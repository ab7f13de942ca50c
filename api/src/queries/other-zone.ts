import { invalid } from '../errors/http-problem.ts';
import { isTimeZone } from '../tenants/time-zone.ts';
import type { TimeRange } from './range.ts';

const MONTH = 30 * 24 * 60 * 60 * 1000;

export interface OtherZone {
  zone: string;
  /** Whether its hours begin within hours of the tenant, as those of India do within European ones. */
  splitsHours: boolean;
}

/** The zone whose days a query asks for, where that is not the tenant's: null where it is. */
export function otherZone(asked: string | undefined, tenantZone: string, range: TimeRange): OtherZone | null {
  if (asked === undefined || asked === tenantZone) return null;
  const offset = isTimeZone(asked) ? offsetOf(asked) : null;
  const own = offsetOf(tenantZone);
  if (offset === null || own === null) {
    const message = 'must be an IANA time zone such as Europe/Berlin';
    throw invalid([{ field: 'parameters.time_zone', message }]);
  }
  const [start, end] = [Date.parse(range.start), Date.parse(range.end)];
  // Each month: some clocks are moved by half an hour.
  for (let at = start; at < end + MONTH; at += MONTH)
    if ((offset(at) - own(at)) % 60 !== 0) return { zone: asked, splitsHours: true };
  return { zone: asked, splitsHours: false };
}

/** How many minutes a zone's clocks are ahead of UTC at an instant; null for an unknown zone. */
function offsetOf(timeZone: string): ((at: number) => number) | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    return (at) => {
      const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
      const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
      return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes));
    };
  } catch {
    return null;
  }
}
