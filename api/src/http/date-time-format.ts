import { Format } from 'typebox/format';

/** What nearly every device sends: a time of day in UTC. The 29th of February is left to the full parser. */
const usual =
  /^(?!0000)\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** Years of four digits, in UTC too: PostgreSQL has no year 0, and JavaScript writes a year of five with a sign. */
const first = Date.parse('0001-01-01T00:00:00Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

export function isUsualDateTime(text: string): boolean {
  return usual.test(text);
}

/** Whether it is an instant that can be computed with; a leap second is none. */
function isInstant(text: string): boolean {
  const instant = Date.parse(text);
  return instant >= first && instant <= last;
}

/** Lets the usual spelling of `date-time` pass at a look: TypeBox takes each apart, which costs a batch of them dearly. */
export function recognizeUsualDateTimes(): void {
  const isDateTime = Format.Get('date-time') ?? (() => false);
  Format.Set('date-time', (text) => isUsualDateTime(text) || (isDateTime(text) && isInstant(text)));
}
