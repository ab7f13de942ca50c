import { Format } from 'typebox/format';

/** What nearly every device sends: a time of day in UTC. The 29th of February is left to who knows the calendar. */
const usual =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

export function isUsualDateTime(text: string): boolean {
  return usual.test(text);
}

/** Lets the usual spelling of `date-time` pass at a look: TypeBox takes each apart, which costs a batch of them dearly. */
export function recognizeUsualDateTimes(): void {
  const isDateTime = Format.Get('date-time') ?? (() => false);
  Format.Set('date-time', (text) => isUsualDateTime(text) || isDateTime(text));
}
