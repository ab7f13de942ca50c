import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { isFinal, sentenceOf } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const PATIENCE = { silenceMs: 300, longestMs: 1500 };

let server: Server | undefined;
afterEach(() => server?.close());

/** A real socket that behaves as told; answers the address, and a promise of the moment at which the caller hangs up. */
async function serverThat(
  behave: (socket: Socket) => void,
): Promise<{ url: string; left: Promise<unknown> }> {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    behave(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, left };
}

const mail = {
  id: '00000000-0000-4000-8000-000000000001',
  from: { name: 'Aurora', address: 'alerts@energy.example' },
  to: { name: 'Ada', address: 'ada@aurora.example' },
  subject: 'High: North roof',
  text: 'Hot',
  html: '<p>Hot</p>',
  unsubscribeUrl: 'https://energy.example/unsubscribe',
};

async function failureOf(url: string): Promise<unknown> {
  return smtpMailer(url, PATIENCE)
    .send(mail)
    .then(
      () => expect.fail('It was sent.'),
      (error: unknown) => error,
    );
}

/** As far as the text of the mail, of which it then never says that it has it. */
function stallInData(socket: Socket): void {
  socket.write('220 mail.example ESMTP\r\n');
  socket.on('data', (chunk: Buffer) => {
    const line = chunk.toString();
    if (line.startsWith('EHLO')) socket.write('250 mail.example\r\n');
    else if (/^(MAIL|RCPT)/.test(line)) socket.write('250 OK\r\n');
    else if (line.startsWith('DATA')) socket.write('354 Go on\r\n');
  });
}

/** Never silent, and never done. */
function talkForEver(socket: Socket): void {
  socket.write('220 mail.example ESMTP\r\n');
  const timer = setInterval(() => socket.write('250-please hold the line\r\n'), 50);
  socket.on('close', () => clearInterval(timer));
}

it.each([
  ['takes the call and never greets', () => undefined, /greeting/i],
  ['stalls in the middle of a mail', stallInData, /timeout/i],
  ['goes on talking for ever', talkForEver, /took too long/],
])('gives a mail server up that %s, hangs up, and says so', async (_what, behave, sentence) => {
  const { url, left } = await serverThat(behave);
  const failure = await failureOf(url);
  expect(sentenceOf(failure), JSON.stringify(failure)).toMatch(sentence);
  expect(isFinal(failure)).toBe(false);
  await left;
});

it('says of a mail server that is not there what is wrong', async () => {
  const { url } = await serverThat(() => undefined);
  server?.close();
  expect(sentenceOf(await failureOf(url))).toContain('ECONNREFUSED');
});
