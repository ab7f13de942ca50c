import { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

interface Patience {
  /** For how long the server may say nothing, */
  silenceMs: number;
  /** and how long an attempt may take, whatever it says: no longer than a job's lock. */
  longestMs: number;
}

const PATIENCE: Patience = { silenceMs: 15_000, longestMs: 60_000 };

/** Sends by an SMTP server, each mail on a connection of its own: one that hangs keeps no other waiting. */
export function smtpMailer(url: string, { silenceMs, longestMs }: Patience = PATIENCE): Mailer {
  return {
    async send({ id, unsubscribeUrl, ...mail }) {
      const socket = new Socket();
      const transport = createTransport({
        url,
        socket,
        connectionTimeout: silenceMs,
        greetingTimeout: silenceMs,
        // Later than the greeting's, which says more; at the same time either may be first.
        socketTimeout: 1.5 * silenceMs,
      });
      const [, domain = 'localhost'] = mail.from.address.split('@');
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          reject(new Error('The mail server took too long.'));
          // Closing the transport leaves the connection to a server that goes on talking.
          socket.destroy();
        }, longestMs);
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
