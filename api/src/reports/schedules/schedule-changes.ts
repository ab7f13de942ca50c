import { type Change, difference } from '../../audit/audit.queries.ts';
import type { ReportSchedule } from './report-schedules.schema.ts';

/** What the audit trail is told of schedules. */
const targetOf = ({ id, name }: ReportSchedule): Change['target'] => ({ type: 'report_schedule', id, name });

function described(schedule: ReportSchedule): Record<string, unknown> {
  const { name, cadence, on_day, at_time, group, language, people, addresses, paused } = schedule;
  const names = people.map((person) => person.name);
  return { name, cadence, on_day, at_time, group, language, people: names, addresses, paused };
}

export function scheduleCreation(schedule: ReportSchedule): Change {
  return { action: 'report_schedule.created', target: targetOf(schedule), after: described(schedule) };
}

/** Nothing when it says what it said. */
export function scheduleEdit(old: ReportSchedule, schedule: ReportSchedule): Change[] {
  const { changed, before, after } = difference(described(old), described(schedule));
  return changed ? [{ action: 'report_schedule.updated', target: targetOf(schedule), before, after }] : [];
}

export function scheduleDeletion(schedule: ReportSchedule): Change {
  return { action: 'report_schedule.deleted', target: targetOf(schedule), before: described(schedule) };
}

export function sendingRequest(
  schedule: ReportSchedule,
  days: { first_day: string; last_day: string },
): Change {
  return { action: 'report_schedule.requested', target: targetOf(schedule), after: { ...days } };
}
