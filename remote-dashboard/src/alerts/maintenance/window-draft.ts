import type { MaintenanceRequest, MaintenanceWindow } from 'api/contract';
import { addDays, type CalendarDay } from 'shared-ui/i18n';

/** What a person has typed so far: days are texts until they are sent. */
export interface WindowDraft {
  reason: string;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  weekly: boolean;
  untilDay: string;
  everywhere: boolean;
  sites: { id: string; name: string }[];
  locations: string[];
}

export type WrongField = 'reason' | 'startDay' | 'endDay' | 'untilDay' | 'order' | 'length' | 'where';

interface Days {
  write: (day: CalendarDay) => string;
  read: (text: string) => CalendarDay | null;
}

/** From the next full hour, for two hours, in the zone whose day and time it is. */
export function newDraft(now: { day: CalendarDay; hour: number }, { write }: Days): WindowDraft {
  const time = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
  const day = (hour: number) => write(addDays(now.day, Math.floor(hour / 24)));
  return {
    reason: '',
    startDay: day(now.hour + 1),
    startTime: time(now.hour + 1),
    endDay: day(now.hour + 3),
    endTime: time(now.hour + 3),
    weekly: false,
    untilDay: '',
    everywhere: false,
    sites: [],
    locations: [],
  };
}

export function draftOfWindow(window: MaintenanceWindow, { write }: Days): WindowDraft {
  const { reason, starts_at, ends_at, weekly, repeat_until, everywhere, sites, locations } = window;
  return {
    reason,
    startDay: write(starts_at.slice(0, 10)),
    startTime: starts_at.slice(11),
    endDay: write(ends_at.slice(0, 10)),
    endTime: ends_at.slice(11),
    weekly,
    untilDay: repeat_until === null ? '' : write(repeat_until),
    everywhere,
    sites,
    locations,
  };
}

export function requestOfDraft(draft: WindowDraft, { read }: Days): MaintenanceRequest {
  const { reason, weekly, everywhere, untilDay } = draft;
  return {
    reason: reason.trim(),
    starts_at: `${read(draft.startDay) ?? ''}T${draft.startTime}`,
    ends_at: `${read(draft.endDay) ?? ''}T${draft.endTime}`,
    weekly,
    repeat_until: weekly && untilDay.trim() !== '' ? read(untilDay) : null,
    everywhere,
    client_ids: everywhere ? [] : draft.sites.map(({ id }) => id),
    locations: everywhere ? [] : draft.locations,
  };
}

const DAY = 24 * 60 * 60 * 1000;
/** As the service has it. */
const LONGEST = 366 * DAY;
const LONGEST_WEEKLY = 6 * DAY;
const CENTURY = '20';

/** The fields that cannot be sent as they are. */
export function wrongFields(draft: WindowDraft, days: Days): ReadonlySet<WrongField> {
  const wrong = new Set<WrongField>();
  if (draft.reason.trim() === '') wrong.add('reason');
  const isDay = (text: string) => days.read(text)?.startsWith(CENTURY) === true;
  if (!isDay(draft.startDay)) wrong.add('startDay');
  if (!isDay(draft.endDay)) wrong.add('endDay');
  if (draft.weekly && draft.untilDay.trim() !== '' && !isDay(draft.untilDay)) wrong.add('untilDay');
  if (!draft.everywhere && draft.sites.length + draft.locations.length === 0) wrong.add('where');
  if (wrong.has('startDay') || wrong.has('endDay')) return wrong;
  const { starts_at, ends_at, repeat_until } = requestOfDraft(draft, days);
  const length = Date.parse(`${ends_at}Z`) - Date.parse(`${starts_at}Z`);
  if (length <= 0) wrong.add('order');
  else if (length > (draft.weekly ? LONGEST_WEEKLY : LONGEST)) wrong.add('length');
  if (repeat_until && repeat_until < starts_at.slice(0, 10)) wrong.add('untilDay');
  return wrong;
}
