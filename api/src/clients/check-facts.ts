import type { FieldError } from '../errors/http-problem.ts';
import type { SiteFacts } from './site-facts.schema.ts';

type Given = { [Name in keyof SiteFacts]?: SiteFacts[Name] | undefined };

/** What is wrong with facts that are fine one by one. */
export function factFaults({ latitude, longitude, commissioned_on: day }: Given): FieldError[] {
  const faults: FieldError[] = [];
  if ((latitude ?? null) === null && (longitude ?? null) !== null)
    faults.push({ field: 'latitude', message: 'is needed with a longitude' });
  if ((longitude ?? null) === null && (latitude ?? null) !== null)
    faults.push({ field: 'longitude', message: 'is needed with a latitude' });
  if (day && new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day)
    faults.push({ field: 'commissioned_on', message: `is no day of the calendar: ${day}` });
  return faults;
}
