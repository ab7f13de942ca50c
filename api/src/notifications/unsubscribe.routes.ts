import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { mergeChosen } from '../settings/settings.queries.ts';
import { endsMails } from './ends-mails.ts';
import { mailTexts } from './mail-texts.ts';
import { recipientOf, senderOf } from './recipients.queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

/** Ends the mails about alerts that a person gets. */
export const unsubscribeRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) =>
  endsMails(app, {
    path: '/unsubscribe',
    async find(token) {
      const subscriber = readUnsubscribeToken((text) => app.accessTokens.derive(text), token);
      const tenantId = subscriber && (await app.tenantNumbers.of(subscriber.tenant));
      if (!subscriber || tenantId === undefined) return undefined;
      return tenantTransaction(database, tenantId, async (tx) => {
        const to = await recipientOf(tx, subscriber.userId);
        return to && { ...subscriber, tenantId, to, from: await senderOf(tx) };
      });
    },
    end: ({ tenantId, userId }) =>
      tenantTransaction(database, tenantId, (tx) =>
        mergeChosen(tx, userId, { alerts: { email_notifications: false } }),
      ),
    reader: ({ to, from }) => ({
      language: to.settings.general.language,
      values: { company: from.company },
    }),
    texts: (language) => mailTexts[language].unsubscribePage,
  });
