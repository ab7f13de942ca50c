/** An IANA name. `Intl` also takes offsets, whose sign PostgreSQL reads the other way round. */
const zoneName = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

/** Whether the service knows a zone. PostgreSQL alone also takes made-up ones, such as `ABC5`. */
export function isTimeZone(text: string): boolean {
  if (!zoneName.test(text)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: text }));
  } catch {
    return false;
  }
}
