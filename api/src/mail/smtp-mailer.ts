import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** No attempt may last longer than a job's lock. */
const LONGEST_MS = 60_000;
const SILENCE_MS = 15_000;

/** Sends by an SMTP server, each mail on a connection of its own: one that hangs keeps no other waiting. */
export function smtpMailer(url: string): Mailer {
  return {
    async send({ id, unsubscribeUrl, ...mail }) {
      const transport = createTransport({
        url,
        connectionTimeout: SILENCE_MS,
        greetingTimeout: SILENCE_MS,
        socketTimeout: SILENCE_MS,
      });
      const [, domain = 'localhost'] = mail.from.address.split('@');
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('The mail server took too long.')), LONGEST_MS);
      });
      const sent = transport.sendMail({
        ...mail,
        messageId: `<${id}@${domain}>`,
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
        // Nothing in a mail may name a file or an address to be read.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await Promise.race([sent, tooLong]);
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
  };
}
