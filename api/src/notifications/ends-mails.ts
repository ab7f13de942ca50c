import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { html, type Markup } from '../http/markup.ts';
import { plainPage, plainPageHeaders } from '../http/plain-page.ts';
import type { Language } from '../settings/settings.schema.ts';
import { fill } from './mail-texts.ts';

interface Words {
  title: string;
  question: string;
  button: string;
  done: string;
  invalid: string;
}

interface MailEnding<Found> {
  path: string;
  /** What the link of a mail is about; undefined of one that is not ours, or no longer. */
  find: (token: string) => Promise<Found | undefined>;
  end: (found: Found) => Promise<unknown>;
  /** Whose page it is: the reader's language, and what its sentences name. */
  reader: (found: Found) => { language: Language; values: { company: string; [name: string]: string } };
  texts: (language: Language) => Words;
}

const HTML = 'text/html; charset=utf-8';

/**
 * Ends mails by the link that stands in them, without signing in. A mail program posts to it in one click (RFC 8058); a
 * person who follows it is asked, because programs that look at links follow them too.
 */
export async function endsMails<Found>(app: FastifyInstance, ending: MailEnding<Found>): Promise<void> {
  const { path, find, end, reader, texts } = ending;
  await app.register(formbody);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...plainPageHeaders, 'cache-control': 'no-store' }).type(HTML);
  });
  const found = async (query: unknown) => {
    const { token } = query as { token?: unknown };
    return typeof token === 'string' ? find(token) : undefined;
  };
  /** A sentence in the reader's language, on a page of the organization's name. */
  function pageOf(about: Found, body: (words: Words) => Markup): string {
    const { language, values } = reader(about);
    const { question, done, ...rest } = texts(language);
    const words = { ...rest, question: fill(question, values), done: fill(done, values) };
    const { title } = words;
    return plainPage({ language, title, brand: values.company }, html`<h1>${title}</h1>${body(words)}`);
  }
  /** Of a link that is not ours nobody's language is known. */
  function invalidPage(): string {
    const { title, invalid } = texts('en');
    return plainPage({ language: 'en', title }, html`<h1>${title}</h1><p role="alert">${invalid}</p>`);
  }

  app.get(path, async (request, reply) => {
    const about = await found(request.query);
    if (about === undefined) return reply.code(404).send(invalidPage());
    return pageOf(
      about,
      ({ question, button }) => html`<p class="lead">${question}</p>
<form method="post"><p class="actions"><button class="primary">${button}</button></p></form>`,
    );
  });

  app.post(path, async (request, reply) => {
    const about = await found(request.query);
    if (about === undefined) return reply.code(404).send(invalidPage());
    await end(about);
    return pageOf(about, ({ done }) => html`<p class="lead" role="status">${done}</p>`);
  });
}
