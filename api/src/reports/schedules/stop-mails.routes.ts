import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import { recordChanges, theService } from '../../audit/audit.queries.ts';
import type { Database } from '../../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../../database/tenant-transaction.ts';
import { html, type Markup } from '../../http/markup.ts';
import { plainPage, plainPageHeaders } from '../../http/plain-page.ts';
import { fill } from '../../notifications/mail-texts.ts';
import { senderOf } from '../../notifications/recipients.queries.ts';
import type { ReportLanguage } from '../report.schema.ts';
import { readersOf } from './report-readers.queries.ts';
import { findSchedule, holdSchedule, keepRecipients } from './report-schedules.queries.ts';
import { scheduleEdit } from './schedule-changes.ts';
import { scheduleTexts } from './schedule-texts.ts';
import { readStopToken, recipientKey } from './stop-token.ts';

interface Found {
  tenantId: number;
  scheduleId: string;
  /** The id of a person, or an address. */
  recipient: string;
  name: string;
  company: string;
  language: ReportLanguage;
}

/**
 * Ends the mails of one report by the link that stands in them, without signing in: a mail program posts to it in one click
 * (RFC 8058), and a person who follows it is asked.
 */
export const stopReportMailsRoutes: FastifyPluginAsync<{ database: Database }> = async (
  app,
  { database },
) => {
  await app.register(formbody);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...plainPageHeaders, 'cache-control': 'no-store' });
  });

  async function find(query: unknown): Promise<Found | undefined> {
    const { token } = query as { token?: unknown };
    const derive = (text: string) => app.accessTokens.derive(text);
    const read = typeof token === 'string' ? readStopToken(derive, token) : undefined;
    const tenantId = read && (await app.tenantNumbers.of(read.tenant));
    if (!read || tenantId === undefined) return undefined;
    const { scheduleId, key } = read;
    return tenantTransaction(database, tenantId, async (tx) => {
      const schedule = await holdSchedule(tx, scheduleId);
      const recipient = [...(schedule?.people ?? []), ...(schedule?.addresses ?? [])].find(
        (each) => recipientKey(each) === key,
      );
      if (!schedule || recipient === undefined) return undefined;
      const reader = schedule.people.includes(recipient) ? (await readersOf(tx, [recipient]))[0] : undefined;
      const { company } = await senderOf(tx);
      const language = reader?.language ?? schedule.language;
      return { tenantId, scheduleId, recipient, name: schedule.name, company, language };
    });
  }

  app.get('/unsubscribe-report', async (request, reply) => {
    const found = await find(request.query);
    reply.type('text/html; charset=utf-8');
    if (!found) return reply.code(404).send(invalidPage());
    const { question, button } = wordsOf(found);
    return pageOf(
      found,
      html`<p class="lead">${question}</p>
<form method="post"><p class="actions"><button class="primary">${button}</button></p></form>`,
    );
  });

  app.post('/unsubscribe-report', async (request, reply) => {
    const found = await find(request.query);
    reply.type('text/html; charset=utf-8');
    if (!found) return reply.code(404).send(invalidPage());
    await tenantTransaction(database, found.tenantId, (tx) => stop(tx, found));
    return pageOf(found, html`<p class="lead" role="status">${wordsOf(found).done}</p>`);
  });
};

async function stop(tx: TenantTransaction, { scheduleId, recipient }: Found): Promise<void> {
  const held = await holdSchedule(tx, scheduleId);
  const before = await findSchedule(tx, scheduleId);
  if (!held || !before) return;
  const without = (all: readonly string[]) => all.filter((each) => each !== recipient);
  await keepRecipients(tx, scheduleId, { people: without(held.people), addresses: without(held.addresses) });
  const after = await findSchedule(tx, scheduleId);
  if (after) await recordChanges(tx, theService, scheduleEdit(before, after));
}

function wordsOf({ language, name, company }: Found) {
  const { question, done, ...rest } = scheduleTexts[language].page;
  return { ...rest, question: fill(question, { name, company }), done: fill(done, { name, company }) };
}

function pageOf(found: Found, body: Markup): string {
  const { title } = wordsOf(found);
  return plainPage({ language: found.language, title, brand: found.company }, html`<h1>${title}</h1>${body}`);
}

/** Of a link that is not ours nobody's language is known. */
function invalidPage(): string {
  const { title, invalid } = scheduleTexts.en.page;
  return plainPage({ language: 'en', title }, html`<h1>${title}</h1><p role="alert">${invalid}</p>`);
}
