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

/** Takes every mail; answers what it was told, envelope and text. */
async function serverThatTakes(): Promise<{ url: string; told: () => string; mails: () => number }> {
  let told = '';
  let mails = 0;
  const { url } = await serverThat((socket) => {
    let isData = false;
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      told += text;
      if (isData) {
        if (!told.endsWith('\r\n.\r\n')) return;
        isData = false;
        mails += 1;
        socket.write('250 Taken\r\n');
      } else if (text.startsWith('EHLO')) socket.write('250 mail.example\r\n');
      else if (/^(MAIL|RCPT|RSET)/.test(text)) socket.write('250 OK\r\n');
      else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 Go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 Bye\r\n');
    });
  });
  return { url, told: () => told, mails: () => mails };
}

it.each([
  ['ends the line', 'Roof\r\nBcc: thief@evil.example\r\n\r\nHello'],
  ['ends the line in other ways', 'Roof\nBcc: thief@evil.example\r\u2028Cc: thief@evil.example\u0085X: y'],
  ['ends the mail', 'Roof\r\n.\r\nMAIL FROM:<thief@evil.example>'],
  ['is another address', '" <thief@evil.example>, "'],
  ['is encoded', '=?utf-8?Q?Roof=0D=0ABcc:_thief@evil.example?='],
])('a name that %s is a name, wherever it stands in a mail', async (_what, name) => {
  const { url, told, mails } = await serverThatTakes();
  await smtpMailer(url).send({
    ...mail,
    from: { ...mail.from, name },
    to: { ...mail.to, name },
    subject: `High: ${name}`,
    text: name,
    html: '<p>Hot</p>',
  });
  const [envelope = '', ...text] = told().split(/^DATA\r\n/m);
  expect(envelope.match(/^(MAIL|RCPT).*$/gm)).toEqual([
    'MAIL FROM:<alerts@energy.example>',
    'RCPT TO:<ada@aurora.example>',
  ]);
  const [head = ''] = text.join('').split('\r\n\r\n');
  expect(head.match(/^[\w-]+(?=:)/gm)?.toSorted()).toEqual([
    'Auto-Submitted',
    'Content-Type',
    'Date',
    'From',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
    'MIME-Version',
    'Message-ID',
    'Subject',
    'To',
  ]);
  expect(mails()).toBe(1);
  expect(told()).not.toMatch(/\r\n\.\r\nMAIL/);
});

it('an address that holds another one reaches nobody else', async () => {
  for (const address of [
    'ada@aurora.example, thief@evil.example',
    'ada@aurora.example>\r\nRCPT TO:<thief@evil.example',
  ]) {
    const { url, told } = await serverThatTakes();
    await smtpMailer(url)
      .send({ ...mail, to: { name: 'Ada', address } })
      .catch(() => undefined);
    expect(told().match(/^RCPT TO:<thief/gm)).toBeNull();
    server?.close();
  }
});
