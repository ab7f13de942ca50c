import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { CRITICAL_PAUSE_MS, GATHER_MS, LONGEST_GATHER_MS, PAUSE_MS } from './mail-schedule.ts';
import { beginMail, dropMail, lastMailOf, waitingMails } from './mails.queries.ts';
import {
  alertsOfMail,
  dropWaitingNotices,
  type ToldAlert,
  type WaitingNotice,
  waitingNotices,
} from './notices.queries.ts';
import { quietUntil } from './quiet-hours.ts';
import { type Recipient, recipients, type Sender, senderOf } from './recipients.queries.ts';
import { wants } from './wants.ts';
import type { Way } from './way.ts';

/** A mail, or a message another way, as it is to be sent now. */
export interface DueMail {
  mailId: string;
  attempts: number;
  to: Recipient;
  from: Sender;
  alerts: ToldAlert[];
}

/** What is to be done about a person's mail: send one, look again later, or nothing. */
export type NextMail = { send: DueMail } | { waitMs: number } | 'nothing';

/** Decides by what the person chose, as it is now: whoever changed it is obeyed, however long their mail has waited. */
export async function nextMail(tx: TenantTransaction, way: Way, now: Date): Promise<NextMail> {
  const [to] = await recipients(tx, way.userId);
  const mails = await waitingMails(tx, way);
  if (!to || !wants(to.settings, way.channel)) {
    await dropWaitingNotices(tx, way);
    for (const { mail_id } of mails) await dropMail(tx, mail_id);
    return 'nothing';
  }
  const quiet = quietUntil(to.settings.alerts.quiet_hours, to.settings.general.time_zone, now);
  const waits: number[] = [];
  for (const mail of mails) {
    const held = quiet && !mail.critical ? quiet.getTime() : 0;
    const wait = Math.max(mail.next_attempt_at?.getTime() ?? 0, held) - now.getTime();
    if (wait <= 0) return toSend(tx, to, mail.mail_id, mail.attempts);
    waits.push(wait);
  }
  const waiting = await waitingNotices(tx, way);
  // What is critical goes past a mail that waits, and through quiet hours; the rest is gathered until both are over.
  const urgent = quiet !== undefined || mails.some((mail) => !mail.urgent);
  const speakable = waiting.filter(({ severity }) => !urgent || severity === 'critical');
  const isTaken = mails.some((mail) => mail.urgent === urgent);
  if (speakable.length > 0 && !isTaken) {
    const wait = Math.max(gathering(speakable, now), await pause(tx, way, speakable, now));
    if (wait <= 0) return toSend(tx, to, await beginMail(tx, way, urgent), 0);
    waits.push(wait);
  }
  if (quiet && waiting.length > 0) waits.push(quiet.getTime() - now.getTime());
  return waits.length === 0 ? 'nothing' : { waitMs: Math.min(...waits) };
}

/** Milliseconds for which more of the same may still come. */
function gathering(notices: readonly WaitingNotice[], now: Date): number {
  const times = notices.map(({ created_at }) => created_at.getTime());
  const until = Math.min(Math.max(...times) + GATHER_MS, Math.min(...times) + LONGEST_GATHER_MS);
  return until - now.getTime();
}

async function pause(
  tx: TenantTransaction,
  way: Way,
  notices: readonly WaitingNotice[],
  now: Date,
): Promise<number> {
  const urgent = notices.some(({ severity, event }) => severity === 'critical' && event === 'opened');
  const last = await lastMailOf(tx, way);
  return last ? last.getTime() + (urgent ? CRITICAL_PAUSE_MS : PAUSE_MS) - now.getTime() : 0;
}

async function toSend(
  tx: TenantTransaction,
  to: Recipient,
  mailId: string,
  attempts: number,
): Promise<NextMail> {
  const alerts = await alertsOfMail(tx, mailId);
  if (alerts.length > 0) return { send: { mailId, attempts, to, from: await senderOf(tx), alerts } };
  // Its alerts were deleted with their site or rule.
  await dropMail(tx, mailId);
  return { waitMs: 0 };
}
