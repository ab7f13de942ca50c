import type { FastifyPluginAsync } from 'fastify';
import { isFromThisMachine } from '../dev-sso/permitted.ts';
import { HttpProblem } from '../errors/http-problem.ts';
import { html } from '../http/markup.ts';
import { plainPage, plainPageHeaders } from '../http/plain-page.ts';
import type { KeptMail, Mailbox } from './mailbox.ts';

/** Mails bring styles of their own; they are shown in a frame that runs nothing and reaches nothing. */
const mailHeaders = {
  ...plainPageHeaders,
  'content-security-policy': plainPageHeaders['content-security-policy'].replace(
    /style-src [^;]+/,
    "style-src 'unsafe-inline'; frame-src 'self'",
  ),
};

/** What was sent from this machine, for who develops on it. It is there only where the development sign-in is. */
export const mailboxRoutes: FastifyPluginAsync<{ mailbox: Mailbox }> = async (app, { mailbox }) => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromThisMachine(request.raw.headers))
      throw new HttpProblem(403, 'this_machine_only', 'The development mailbox answers this machine only.');
    reply.headers({ ...plainPageHeaders, 'cache-control': 'no-store' });
  });

  app.get('/mailbox', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(listPage(await mailbox.list())),
  );

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const mail = await mailbox.find(request.params.id);
    if (!mail) return reply.callNotFound();
    return reply.headers(mailHeaders).type('text/html; charset=utf-8').send(mailPage(mail));
  });
};

function listPage(mails: readonly KeptMail[]): string {
  const title = 'Development mailbox';
  const none = html`<p>No mail was sent yet. Mail about alerts will lie here.</p>`;
  const items = mails.map(
    ({ id, subject, to, at }) => html`<li><a href="/mailbox/${id}">${subject}</a>
<span>${to.name} &lt;${to.address}&gt;, <time datetime="${at}">${at}</time></span></li>`,
  );
  return plainPage(
    { language: 'en', title },
    html`<h1>${title}</h1>
<p>Mail of this server goes no further than this page: SMTP_URL is not set.</p>
${mails.length > 0 ? html`<ul>${items}</ul>` : none}`,
  );
}

function mailPage(mail: KeptMail): string {
  return plainPage(
    { language: 'en', title: mail.subject },
    html`<p><a href="/mailbox">Development mailbox</a></p>
<h1>${mail.subject}</h1>
<dl>
<dt>From</dt><dd>${mail.from.name} &lt;${mail.from.address}&gt;</dd>
<dt>To</dt><dd>${mail.to.name} &lt;${mail.to.address}&gt;</dd>
<dt>Sent</dt><dd>${mail.at}</dd>
<dt>Message-ID</dt><dd>${mail.id}</dd>
<dt>List-Unsubscribe</dt><dd>${mail.unsubscribeUrl}</dd>
</dl>
<h2>Text</h2>
<pre>${mail.text}</pre>
<h2>HTML</h2>
<iframe title="HTML of the mail" sandbox srcdoc="${mail.html}"></iframe>`,
  );
}
