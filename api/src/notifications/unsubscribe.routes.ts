import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { html, type Markup } from '../http/markup.ts';
import { plainPage, plainPageHeaders } from '../http/plain-page.ts';
import { mergeChosen } from '../settings/settings.queries.ts';
import { fill, mailTexts } from './mail-texts.ts';
import { recipientOf, type Recipient, type Sender, senderOf } from './recipients.queries.ts';
import { readUnsubscribeToken, type Subscriber } from './unsubscribe-token.ts';

interface Found extends Subscriber {
  tenantId: number;
  to: Recipient;
  from: Sender;
}

/**
 * Ends mails by the link that stands in them, without signing in. A mail program posts to it in one click (RFC 8058); a
 * person who follows it is asked, because programs that look at links follow them too.
 */
export const unsubscribeRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  await app.register(formbody);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...plainPageHeaders, 'cache-control': 'no-store' });
  });

  async function find(query: unknown): Promise<Found | undefined> {
    const { token } = query as { token?: unknown };
    const derive = (text: string) => app.accessTokens.derive(text);
    const subscriber = typeof token === 'string' ? readUnsubscribeToken(derive, token) : undefined;
    const tenantId = subscriber && (await app.tenantNumbers.of(subscriber.tenant));
    if (!subscriber || tenantId === undefined) return undefined;
    return tenantTransaction(database, tenantId, async (tx) => {
      const to = await recipientOf(tx, subscriber.userId);
      return to && { ...subscriber, tenantId, to, from: await senderOf(tx) };
    });
  }

  app.get('/unsubscribe', async (request, reply) => {
    const found = await find(request.query);
    if (!found) return reply.code(404).type('text/html; charset=utf-8').send(invalidPage());
    const { question, button } = wordsOf(found);
    const body = html`<p class="lead">${question}</p>
<form method="post"><p class="actions"><button class="primary">${button}</button></p></form>`;
    return reply.type('text/html; charset=utf-8').send(pageOf(found, body));
  });

  app.post('/unsubscribe', async (request, reply) => {
    const found = await find(request.query);
    if (!found) return reply.code(404).type('text/html; charset=utf-8').send(invalidPage());
    await tenantTransaction(database, found.tenantId, (tx) =>
      mergeChosen(tx, found.userId, { alerts: { email_notifications: false } }),
    );
    const body = html`<p class="lead" role="status">${wordsOf(found).done}</p>`;
    return reply.type('text/html; charset=utf-8').send(pageOf(found, body));
  });
};

function wordsOf({ to, from }: Found) {
  const { question, done, ...rest } = mailTexts[to.settings.general.language].unsubscribePage;
  const values = { company: from.company };
  return { ...rest, question: fill(question, values), done: fill(done, values) };
}

function pageOf(found: Found, body: Markup): string {
  const { title } = wordsOf(found);
  const { language } = found.to.settings.general;
  return plainPage({ language, title, brand: found.from.company }, html`<h1>${title}</h1>${body}`);
}

/** Of a link that is not ours nobody's language is known. */
function invalidPage(): string {
  const { title, invalid } = mailTexts.en.unsubscribePage;
  return plainPage({ language: 'en', title }, html`<h1>${title}</h1><p role="alert">${invalid}</p>`);
}
