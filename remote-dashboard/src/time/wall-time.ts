/** What the clocks of a zone show, `YYYY-MM-DDTHH:mm`. */
export function wallTime(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T');
}
