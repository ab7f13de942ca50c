import type { Mail } from '../../mail/mailer.ts';
import { fill } from '../../notifications/mail-texts.ts';
import type { Sender } from '../../notifications/recipients.queries.ts';
import { bodyOf } from '../../notifications/write-mail.ts';
import { scheduleTexts } from './schedule-texts.ts';
import type { ReportMail } from './report-mail.ts';
import type { ScheduleRow } from './report-schedules.queries.ts';
import type { SendingRow } from './report-sendings.queries.ts';

export interface ReportLinks {
  /** Where browsers find this service. */
  home: string;
  /** The address mails come from. */
  from: string;
  unsubscribe: (of: { tenant: string; scheduleId: string; recipient: string }) => string;
}

interface Told {
  sending: Pick<SendingRow, 'first_day' | 'last_day'>;
  schedule: Pick<ScheduleRow, 'schedule_id' | 'name' | 'cadence' | 'report_group' | 'created_by_name'>;
  from: Sender;
}

/** Tells no figures: whoever wants to read them signs in, and sees what they may. */
export function writeReportMail(
  mail: ReportMail,
  { sending, schedule, from }: Told,
  links: ReportLinks,
): Mail {
  const { language } = mail;
  const texts = scheduleTexts[language];
  const days = daysOf(sending, language);
  const values = { company: from.company, name: schedule.name, days, by: schedule.created_by_name };
  const unsubscribeUrl = links.unsubscribe({
    tenant: from.tenant,
    scheduleId: schedule.schedule_id,
    recipient: mail.user_id ?? mail.address,
  });
  const words = {
    language,
    greeting: mail.name === '' ? texts.hello : fill(texts.greeting, { name: mail.name }),
    lead: fill(texts.lead, values),
    more: texts.signIn,
    why: fill(texts.why, values),
    links: [{ text: texts.stop, href: unsubscribeUrl }],
  };
  const entry = { title: schedule.name, facts: [days], href: linkTo(sending, schedule, links.home) };
  return {
    id: mail.id,
    from: { name: from.company, address: links.from },
    to: { name: mail.name, address: mail.address },
    subject: fill(texts.subject, values),
    ...bodyOf(words, [entry], texts.open),
    unsubscribeUrl,
  };
}

/** The page of that period, as it stays however late the mail is read. */
function linkTo(
  { first_day }: Told['sending'],
  { cadence, report_group }: Told['schedule'],
  home: string,
): string {
  const query = new URLSearchParams({ period: cadence, day: first_day, group: report_group });
  return `${home}/reports?${query.toString()}`;
}

/** As the language writes days: of an address nothing more is known. */
function daysOf({ first_day, last_day }: Told['sending'], language: ReportMail['language']): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const [first, last] = [new Date(`${first_day}T00:00Z`), new Date(`${last_day}T00:00Z`)];
  return first_day === last_day ? format.format(first) : format.formatRange(first, last);
}
