import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { FindWays } from './notify.ts';
import { sendWaiting } from './send-waiting.ts';
import { wants } from './wants.ts';
import { mailTo } from './way.ts';
import { type Links, writeMail } from './write-mail.ts';

interface MailOptions {
  database: Database;
  /** Absent where this server sends no mail. */
  mailer: Mailer | undefined;
  links: Links;
  log: FastifyBaseLogger;
}

export const waysByMail: FindWays = (_tx, people) =>
  people.filter(({ settings }) => wants(settings, 'email')).map(({ userId }) => mailTo(userId));

/** The job that looks after one person's mail. */
export function mailJob({ mailer, links, ...options }: MailOptions): JobHandler {
  return async ({ tenantId, subject: userId }) => {
    if (!mailer || tenantId === null || userId === null) return { done: true };
    return sendWaiting(options, tenantId, mailTo(userId), {
      send: (due) => mailer.send(writeMail(due, links)),
    });
  };
}
