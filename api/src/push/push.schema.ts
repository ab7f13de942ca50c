import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';

const Key = (characters: number, what: string) =>
  Type.String({
    minLength: characters,
    maxLength: characters + 2,
    pattern: '^[A-Za-z0-9_-]+={0,2}$',
    description: what,
  });

/** What `PushSubscription.toJSON()` of a browser says. */
export const NewPushBrowser = Type.Object(
  {
    endpoint: Type.String({ minLength: 1, maxLength: 1000, description: 'At the browser’s push service.' }),
    expirationTime: Type.Optional(Nullable(Type.Number())),
    keys: Type.Object(
      { p256dh: Key(87, 'Public key of the browser.'), auth: Key(22, 'Secret of the browser.') },
      { title: 'PushKeys', additionalProperties: false },
    ),
  },
  { title: 'NewPushBrowser', additionalProperties: false },
);
export type NewPushBrowser = Static<typeof NewPushBrowser>;

export const PushBrowser = Type.Object(
  {
    id: Uuid,
    browser: Nullable(Type.String()),
    system: Nullable(Type.String()),
    created_at: Timestamp,
    current: Type.Boolean({ description: 'Switched on in the session that asks.' }),
    gone_at: Nullable(
      Type.String({
        format: 'date-time',
        description: 'Since when the push service no longer knows it: it has to be switched on again there.',
      }),
    ),
    trouble: Nullable(
      Type.String({ description: 'Why the last message has not arrived; it is tried again for two days.' }),
    ),
  },
  { title: 'PushBrowser' },
);
export type PushBrowser = Static<typeof PushBrowser>;
export const PushBrowserAnswer = DataOf(PushBrowser);

export const OwnPush = Type.Object(
  {
    public_key: Type.String({ description: 'The `applicationServerKey` of the Push API.' }),
    browsers: Type.Array(PushBrowser),
  },
  { title: 'OwnPush' },
);
export type OwnPush = Static<typeof OwnPush>;
export const OwnPushAnswer = DataOf(OwnPush);
