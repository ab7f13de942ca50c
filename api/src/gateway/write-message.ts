import { mailTexts } from '../notifications/mail-texts.ts';
import type { DueMail } from '../notifications/next-mail.ts';
import { entryOf, headlineOf } from '../notifications/tell-alert.ts';

/** What the gateway of an organization is sent, signed as webhooks are (docs/operations.md). */
export interface GatewayMessage {
  type: 'message.sms' | 'message.chat' | 'message.test';
  timestamp: string;
  data: {
    channel: 'sms' | 'chat';
    /** The number or handle that the person gave. */
    to: string;
    person: { id: string; name: string; email: string };
    language: string;
    text: string;
    alert_ids: string[];
  };
}

/** Two SMS of the usual alphabet; chats take more. */
const MOST_CHARACTERS = { sms: 300, chat: 2000 } as const;
const MOST_ALERTS = { sms: 1, chat: 10 } as const;

interface Destination {
  channel: 'sms' | 'chat';
  to: string;
  home: string;
}

export function writeMessage({ to: person, alerts }: DueMail, destination: Destination): GatewayMessage {
  const { channel, to, home } = destination;
  const { language } = person.settings.general;
  const { headline } = headlineOf(alerts, mailTexts[language]);
  const [only] = alerts;
  const single = alerts.length === 1 && only;
  const link = single ? `${home}/alerts?alert=${only.alert_id}` : `${home}/alerts`;
  const told = single
    ? entryOf(only, person.settings, home).facts
    : alerts.slice(0, MOST_ALERTS[channel]).map((alert) => entryOf(alert, person.settings, home).title);
  const words = [headline, ...told].join('\n');
  const room = MOST_CHARACTERS[channel] - link.length - 1;
  const text = `${words.length > room ? `${words.slice(0, room - 1)}…` : words}\n${link}`;
  return {
    type: `message.${channel}`,
    timestamp: new Date().toISOString(),
    data: {
      channel,
      to,
      person: { id: person.userId, name: person.name, email: person.email },
      language,
      text,
      alert_ids: alerts.map(({ alert_id }) => alert_id),
    },
  };
}
