import type { ReportSchedule, ReportScheduleRequest } from 'api/contract';
import type { Language } from 'shared-ui/i18n';

/** What a person has typed so far. */
export interface ScheduleDraft {
  name: string;
  cadence: ReportSchedule['cadence'];
  /** Each keeps its own, while one looks at the other. */
  weekday: number;
  monthDay: number;
  time: string;
  group: ReportSchedule['group'];
  language: ReportSchedule['language'];
  people: string[];
  /** With commas, semicolons, blanks or ends of lines between them. */
  addresses: string;
}

export type WrongField = 'name' | 'addresses' | 'recipients' | 'tooMany';

/** As the service has it. */
export const MOST_RECIPIENTS = 20;
export const MOST_NAME = 100;

export const newDraft = (language: Language, group: ReportSchedule['group']): ScheduleDraft => ({
  name: '',
  cadence: 'month',
  weekday: 1,
  monthDay: 1,
  time: '06:00',
  group,
  language,
  people: [],
  addresses: '',
});

export function draftOf(schedule: ReportSchedule): ScheduleDraft {
  const { name, cadence, on_day, at_time, group, language, people, addresses } = schedule;
  return {
    name,
    cadence,
    weekday: cadence === 'week' ? (on_day ?? 1) : 1,
    monthDay: cadence === 'month' ? (on_day ?? 1) : 1,
    time: at_time,
    group,
    language,
    people: people.map(({ id }) => id),
    addresses: addresses.join(', '),
  };
}

const addressesIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter((each) => each !== ''))];

export function requestOf(draft: ScheduleDraft, paused: boolean): ReportScheduleRequest {
  const { name, cadence, weekday, monthDay, time, group, language, people, addresses } = draft;
  const day = { day: null, week: weekday, month: monthDay };
  return {
    name: name.trim(),
    cadence,
    on_day: day[cadence],
    at_time: time,
    group,
    language,
    people,
    addresses: addressesIn(addresses),
    paused,
  };
}

/** The same schedule, paused or going on. */
export function pausedRequest(schedule: ReportSchedule, paused: boolean): ReportScheduleRequest {
  return requestOf(draftOf(schedule), paused);
}

export function wrongFields(draft: ScheduleDraft): ReadonlySet<WrongField> {
  const wrong = new Set<WrongField>();
  const addresses = addressesIn(draft.addresses);
  if (draft.name.trim() === '') wrong.add('name');
  if (!addresses.every((address) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address))) wrong.add('addresses');
  const count = addresses.length + draft.people.length;
  if (count === 0) wrong.add('recipients');
  if (count > MOST_RECIPIENTS) wrong.add('tooMany');
  return wrong;
}
