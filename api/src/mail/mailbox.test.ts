import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { TestService } from '../testing/test-service.ts';
import type { Mail } from './mailer.ts';

const id = '7b1c9d1e-0000-4000-8000-000000000001';
const mail: Mail = {
  id,
  from: { name: 'Aurora', address: 'alerts@energy.example' },
  to: { name: 'Ada', address: 'ada@aurora.example' },
  subject: 'Critical: <North> roof, Voltage',
  text: 'Hello Ada',
  html: '<p>Hello <b>Ada</b></p>',
  unsubscribeUrl: 'http://localhost/unsubscribe?token=x',
};

describe('how mail leaves the server', () => {
  const kind = (environment: Record<string, string>) => loadConfig(environment).mail.kind;
  const abroad = { SSO_ISSUER: 'https://id.example', HOST: '0.0.0.0' };

  it('is the mailbox where only this machine reaches it', () => {
    expect(kind({})).toBe('mailbox');
    expect(kind({ DATABASE_URL: 'postgres://localhost/x' })).toBe('none');
    expect(kind(abroad)).toBe('none');
    expect(() => kind({ HOST: '0.0.0.0' })).toThrow(/^HOST is/);
  });

  it('is a mail server wherever one is named, with an address to come from', () => {
    const SMTP_URL = 'smtps://user:secret@mail.example';
    expect(kind({ ...abroad, SMTP_URL, MAIL_FROM: 'alerts@energy.example' })).toBe('smtp');
    expect(() => kind({ SMTP_URL })).toThrow('SMTP_URL needs MAIL_FROM');
    expect(() => kind({ SMTP_URL: 'http://user:secret@mail.example' })).toThrow(/^SMTP_URL (?!.*secret)/);
    expect(() => kind({ MAIL_FROM: 'Aurora <a@b.example>' })).toThrow(/^MAIL_FROM/);
  });
});

describe('the development mailbox', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ SSO_ISSUER: '', DEMO: 'off' });
  });
  afterAll(() => service.close());
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(service.url + path, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  it('says that it is empty', async () => {
    expect((await page('/mailbox')).text).toContain('No mail was sent yet.');
  });

  it('shows what was sent, once however often it was', async () => {
    await service.app.mailer?.send(mail);
    await service.app.mailer?.send(mail);
    const list = await page('/mailbox');
    expect(list.text.split(`href="/mailbox/${id}"`)).toHaveLength(2);
    expect(list.text).toContain('Critical: &lt;North&gt; roof, Voltage');
    const shown = await page(`/mailbox/${id}`);
    expect(shown.text).toContain('<pre>Hello Ada</pre>');
    expect(shown.text).toContain('sandbox srcdoc="&lt;p&gt;Hello');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('knows no other files', async () => {
    for (const name of ['nothing', '..%2Fkeys%2Fsecret-keys.txt', '7b1c9d1e-0000-4000-8000-000000000002'])
      expect((await page(`/mailbox/${name}`)).status).toBe(404);
  });

  it('answers this machine only', async () => {
    expect((await page('/mailbox', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(403);
    expect((await page('/mailbox', { origin: 'https://evil.example' })).status).toBe(403);
  });
});
