import type { FastifyPluginAsync } from 'fastify';
import { recordChanges, theService } from '../../audit/audit.queries.ts';
import type { Database } from '../../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../../database/tenant-transaction.ts';
import { endsMails } from '../../notifications/ends-mails.ts';
import { senderOf } from '../../notifications/recipients.queries.ts';
import { readersOf } from './report-readers.queries.ts';
import { findSchedule, holdSchedule, keepRecipients } from './report-schedules.queries.ts';
import { scheduleEdit } from './schedule-changes.ts';
import { scheduleTexts } from './schedule-texts.ts';
import { readStopToken, recipientKey } from './stop-token.ts';

interface Stopped {
  scheduleId: string;
  /** The id of a person, or an address. */
  recipient: string;
}

/** Ends the mails of one report for one of those who get it. */
export const stopReportMailsRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) =>
  endsMails(app, {
    path: '/unsubscribe-report',
    async find(token) {
      const read = readStopToken((text) => app.accessTokens.derive(text), token);
      const tenantId = read && (await app.tenantNumbers.of(read.tenant));
      if (!read || tenantId === undefined) return undefined;
      const { scheduleId, key } = read;
      return tenantTransaction(database, tenantId, async (tx) => {
        const schedule = await holdSchedule(tx, scheduleId);
        const recipient = [...(schedule?.people ?? []), ...(schedule?.addresses ?? [])].find(
          (each) => recipientKey(each) === key,
        );
        if (!schedule || recipient === undefined) return undefined;
        const reader = schedule.people.includes(recipient)
          ? (await readersOf(tx, [recipient]))[0]
          : undefined;
        const { company } = await senderOf(tx);
        const language = reader?.language ?? schedule.language;
        return { tenantId, scheduleId, recipient, name: schedule.name, company, language };
      });
    },
    end: (found) => tenantTransaction(database, found.tenantId, (tx) => stop(tx, found)),
    reader: ({ language, name, company }) => ({ language, values: { name, company } }),
    texts: (language) => scheduleTexts[language].page,
  });

async function stop(tx: TenantTransaction, { scheduleId, recipient }: Stopped): Promise<void> {
  const held = await holdSchedule(tx, scheduleId);
  const before = await findSchedule(tx, scheduleId);
  if (!held || !before) return;
  const without = (all: readonly string[]) => all.filter((each) => each !== recipient);
  await keepRecipients(tx, scheduleId, { people: without(held.people), addresses: without(held.addresses) });
  const after = await findSchedule(tx, scheduleId);
  if (after) await recordChanges(tx, theService, scheduleEdit(before, after));
}
