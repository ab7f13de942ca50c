import { mailTexts } from '../notifications/mail-texts.ts';
import type { DueMail } from '../notifications/next-mail.ts';
import { entryOf, headlineOf } from '../notifications/tell-alert.ts';

/** What the service worker of the host shows (`host/src/push/push-worker.ts`). */
export interface PushMessage {
  /** The same for each attempt: what is shown twice replaces itself. */
  id: string;
  title: string;
  body: string;
  language: string;
  /** A path of this service. */
  path: string;
}

/** Push services take 4,096 bytes; a character of Japanese has three. */
const MOST_CHARACTERS = { title: 150, body: 600 } as const;
/** The rest is counted by the title. */
const MOST_ALERTS = 3;

/** The message in the person's language, zone and formats. */
export function writePush({ mailId, to, alerts }: DueMail): PushMessage {
  const { language } = to.settings.general;
  const texts = mailTexts[language];
  const [only] = alerts;
  const single = alerts.length === 1 && only;
  const lines = single
    ? entryOf(only, to.settings, '').facts
    : alerts.slice(0, MOST_ALERTS).map((alert) => entryOf(alert, to.settings, '').title);
  return {
    id: mailId,
    title: cut(headlineOf(alerts, texts).headline, MOST_CHARACTERS.title),
    body: cut(lines.join('\n'), MOST_CHARACTERS.body),
    language,
    path: single ? addressOf(only) : '/alerts',
  };
}

function addressOf({ alert_id: id, resolved_at }: DueMail['alerts'][number]): string {
  return `/alerts?${resolved_at === null ? '' : 'state=resolved&'}alert=${id}`;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
