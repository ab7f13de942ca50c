import { html, type Markup } from '../http/markup.ts';
import type { Mail } from '../mail/mailer.ts';
import { fill, mailTexts } from './mail-texts.ts';
import type { DueMail } from './next-mail.ts';
import { type Entry, entryOf, headlineOf } from './tell-alert.ts';

/** Where a mail leads to. */
export interface Links {
  /** Where browsers find this service. */
  home: string;
  /** The address mails come from. */
  from: string;
  unsubscribe: (tenant: string, userId: string) => string;
}

/** A mail lists so many alerts and counts the rest. */
const MOST_ALERTS = 50;

/** The mail in the person's language, zone and formats: as text, and as HTML that says the same. */
export function writeMail({ mailId, to, from, alerts }: DueMail, links: Links): Mail {
  const { settings } = to;
  const { language } = settings.general;
  const texts = mailTexts[language];
  const { kind, headline: subject } = headlineOf(alerts, texts);
  const entries = alerts.slice(0, MOST_ALERTS).map((alert) => entryOf(alert, settings, links.home));
  const rest = alerts.length - entries.length;
  const words = {
    language,
    greeting: fill(texts.greeting, { name: to.name }),
    lead: fill(texts.lead[kind], { company: from.company }),
    more: rest > 0 ? fill(texts.more, { count: rest }) : '',
    why: texts.why,
    links: [
      { text: texts.openAll, href: `${links.home}/alerts` },
      { text: texts.settings, href: `${links.home}/settings?tab=alerts` },
      { text: texts.unsubscribe, href: links.unsubscribe(from.tenant, to.userId) },
    ],
  };
  return {
    id: mailId,
    from: { name: from.company, address: links.from },
    to: { name: to.name, address: to.email },
    subject,
    ...bodyOf(words, entries, texts.open),
    unsubscribeUrl: links.unsubscribe(from.tenant, to.userId),
  };
}

interface Words {
  language: string;
  greeting: string;
  lead: string;
  more: string;
  why: string;
  links: { text: string; href: string }[];
}

/** The same as text and as HTML. */
export function bodyOf(words: Words, entries: readonly Entry[], open: string): Pick<Mail, 'text' | 'html'> {
  return { text: asText(words, entries), html: asHtml(words, entries, open) };
}

function asText({ greeting, lead, more, why, links }: Words, entries: readonly Entry[]): string {
  const blocks = entries.map(({ title, facts, href }) =>
    [title, ...[...facts, href].map((line) => `  ${line}`)].join('\n'),
  );
  const end = [why, ...links.map(({ text, href }) => `${text}: ${href}`)].join('\n');
  return `${[greeting, lead, ...blocks, more, `-- \n${end}`].filter(Boolean).join('\n\n')}\n`;
}

function asHtml(
  { language, greeting, lead, more, why, links }: Words,
  entries: readonly Entry[],
  open: string,
) {
  const rows: Markup[] = entries.map(
    ({
      title,
      facts,
      href,
    }) => html`<div style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #0b7a66;background:#f3f7f6">
<p style="margin:0 0 4px;font-weight:600">${title}</p>
${facts.map((fact) => html`<p style="margin:0">${fact}</p>`)}
<p style="margin:4px 0 0"><a href="${href}" style="color:#0b7a66">${open}</a></p></div>
`,
  );
  const ends = links.map(
    ({ text, href }) => html`<a href="${href}" style="color:#4b5f5a;margin-right:16px">${text}</a> `,
  );
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#10231f;background:#fff">
<div style="max-width:640px;margin:0 auto">
<p>${greeting}</p><p>${lead}</p>
${rows}${more ? html`<p>${more}</p>` : ''}
<p style="margin-top:24px;font-size:14px;color:#4b5f5a">${why}<br>${ends}</p>
</div></body></html>
`.text;
}
