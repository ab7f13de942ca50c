import { resolve } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { MailConfig } from './mail-config.ts';
import { Mailbox } from './mailbox.ts';
import { mailboxRoutes } from './mailbox.routes.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent where this server sends no mail. */
    mailer: Mailer | undefined;
  }
}

interface MailOptions {
  mail: MailConfig;
  dataDir: string;
}

const mail: FastifyPluginAsync<MailOptions> = async (app, { mail: config, dataDir }) => {
  if (config.kind === 'smtp') app.decorate('mailer', smtpMailer(config.url));
  else if (config.kind === 'none') app.decorate('mailer', undefined);
  else {
    const mailbox = new Mailbox(resolve(dataDir, 'mailbox'));
    app.decorate('mailer', mailbox);
    await app.register(mailboxRoutes, { mailbox });
  }
};

export const mailPlugin = fastifyPlugin(mail, { name: 'mail' });
