import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { isFinal, type Mail, type Mailer } from '../mail/mailer.ts';
import { fill, mailTexts, writer } from '../notifications/mail-texts.ts';
import { quietUntil } from '../notifications/quiet-hours.ts';
import { type Recipient, recipients, type Sender, senderOf } from '../notifications/recipients.queries.ts';
import { bodyOf, type Links } from '../notifications/write-mail.ts';
import { derivedId } from '../tenants/derived-id.ts';
import { type BackupRow, findBackup } from './backups.queries.ts';

interface TellOptions {
  database: Database;
  /** Absent where this server sends no mail. */
  mailer: Mailer | undefined;
  links: Links;
}

/** Sends a mail to everybody who may change the organization and wants mail; whoever has quiet hours gets it afterwards. */
export function tellFailedBackup({ database, mailer, links }: TellOptions): JobHandler {
  return async ({ tenantId, subject: id }) => {
    if (!mailer || tenantId === null || id === null) return { done: true };
    const { backup, people, from } = await tenantTransaction(database, tenantId, async (tx) => ({
      backup: await findBackup(tx, id),
      people: await recipients(tx, null, 'tenant.settings'),
      from: await senderOf(tx),
    }));
    // It went well since.
    if (backup?.state !== 'failed') return { done: true };
    const waiting: number[] = [];
    const refusals: unknown[] = [];
    for (const to of people) {
      if (!to.settings.alerts.email_notifications || backup.told.includes(to.userId)) continue;
      const now = new Date();
      const until = quietUntil(to.settings.alerts.quiet_hours, to.settings.general.time_zone, now);
      if (until) {
        waiting.push(until.getTime() - now.getTime());
        continue;
      }
      try {
        await mailer.send(mailOf(backup, to, from, links));
      } catch (error) {
        if (!isFinal(error)) refusals.push(error);
        continue;
      }
      await tenantTransaction(database, tenantId, (tx) => noteTold(tx, id, to.userId));
    }
    // Those who were told are not told again.
    if (refusals.length > 0) throw new Error('A mail could not be sent.', { cause: refusals[0] });
    return waiting.length > 0 ? { again: true, inMs: Math.max(1, Math.min(...waiting)) } : { done: true };
  };
}

async function noteTold({ db, tenantId }: TenantTransaction, id: string, userId: string): Promise<void> {
  await sql`update backup set told = told || ${userId}::uuid
    where tenant_id = ${tenantId} and backup_id = ${id}::uuid`.execute(db);
}

function mailOf(
  { backup_id, created_at, error }: BackupRow,
  to: Recipient,
  from: Sender,
  links: Links,
): Mail {
  const { settings } = to;
  const { language } = settings.general;
  const texts = mailTexts[language];
  const values = { company: from.company, time: writer(settings).moment(created_at) };
  const href = `${links.home}/settings?tab=data`;
  const words = {
    language,
    greeting: fill(texts.greeting, { name: to.name }),
    lead: fill(texts.backupFailed.lead, values),
    more: texts.backupFailed.next,
    why: texts.why,
    links: [
      { text: texts.settings, href: `${links.home}/settings?tab=alerts` },
      { text: texts.unsubscribe, href: links.unsubscribe(from.tenant, to.userId) },
    ],
  };
  const entry = { title: fill(texts.backupFailed.title, values), facts: [error ?? ''], href };
  return {
    // The same for each attempt.
    id: derivedId(`${backup_id} ${to.userId}`),
    from: { name: from.company, address: links.from },
    to: { name: to.name, address: to.email },
    subject: fill(texts.backupFailed.subject, values),
    ...bodyOf(words, [entry], texts.backupFailed.open),
    unsubscribeUrl: links.unsubscribe(from.tenant, to.userId),
  };
}
