import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  headers: Map<string, string>;
  /** The whole message as it came, its texts decoded. */
  source: string;
}

type Refusal = { code: number; sentence: string } | 'hang' | undefined;

/** A real SMTP server of the test, on a port of its own. */
export class SmtpReceiver {
  readonly received: ReceivedMail[] = [];
  /** What it does with mail from now on instead of taking it. */
  refusal: Refusal;
  readonly url: string;
  readonly #server: SMTPServer;

  private constructor(server: SMTPServer, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async start(port = 0): Promise<SmtpReceiver> {
    const server: SMTPServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: (_address, _session, done) => {
        const { refusal } = receiver;
        if (refusal === 'hang') return;
        if (refusal) done(Object.assign(new Error(refusal.sentence), { responseCode: refusal.code }));
        else done();
      },
      onData: (stream, session, done) => {
        callbackify(keep)(stream, session, done);
      },
    });
    const keep = async (stream: Readable, session: SMTPServerSession): Promise<void> => {
      const source = await text(stream);
      receiver.received.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        headers: headersOf(source),
        source: decoded(source),
      });
    };
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    // A client that goes away in the middle is not this server's fault.
    server.on('error', () => undefined);
    const address = server.server.address() as AddressInfo;
    const receiver = new SmtpReceiver(server, `smtp://127.0.0.1:${address.port}`);
    return receiver;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}

function headersOf(source: string): Map<string, string> {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

/** Quoted-printable and base64 parts as what they say. */
function decoded(source: string): string {
  const quoted = (body: string) =>
    Buffer.from(
      body
        .replaceAll(/=\r\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8');
  return source
    .split(/^--[^\r\n]+\r\n/m)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n');
      if (/transfer-encoding: base64/i.test(head))
        return `${head}\n\n${Buffer.from(body, 'base64').toString('utf8')}`;
      return /transfer-encoding: quoted-printable/i.test(head) ? `${head}\n\n${quoted(body)}` : part;
    })
    .join('\n');
}
