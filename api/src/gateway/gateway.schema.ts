import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp } from '../http/envelope.schema.ts';

const url = Type.String({ minLength: 1, maxLength: 2000, description: 'https://… at a public address.' });
const sms = Type.Boolean({ description: 'It sends SMS: people can choose them.' });
const chat = Type.Boolean({ description: 'It sends chat messages: people can choose them.' });

export const ChangeGateway = Type.Object(
  {
    url,
    sms,
    chat,
    new_secret: Type.Optional(
      Type.Boolean({
        description:
          'Sign with another secret from now on; the one before signs too for 24 hours. The first time one is made anyway.',
      }),
    ),
    end_old: Type.Optional(
      Type.Boolean({
        description:
          'With `new_secret`: also where an older secret still signs, which ends early. Without it that is refused with 409.',
      }),
    ),
  },
  { title: 'ChangeMessageGateway', additionalProperties: false },
);
export type ChangeGateway = Static<typeof ChangeGateway>;

export const Gateway = Type.Object(
  {
    url: Type.String(),
    sms,
    chat,
    updated_at: Timestamp,
    old_secret_until: Nullable(
      Type.String({ format: 'date-time', description: 'Until then the secret before signs too.' }),
    ),
    trouble: Nullable(
      Type.Object(
        {
          since: Timestamp,
          messages: Type.Integer({
            description: 'That did not arrive and are tried again, or were given up.',
          }),
          error: Type.String(),
        },
        { title: 'GatewayTrouble' },
      ),
    ),
  },
  { title: 'MessageGateway' },
);
export type Gateway = Static<typeof Gateway>;

export const GatewayAnswer = DataOf(Nullable(Gateway));
export const ChangedGateway = DataOf(
  Type.Object(
    {
      gateway: Gateway,
      secret: Nullable(Type.String({ description: 'Shown this once, where it is new.' })),
    },
    { title: 'ChangedMessageGateway' },
  ),
);
export type ChangedGateway = Static<typeof ChangedGateway>['data'];

export const TestMessage = Type.Object(
  {
    channel: Type.Enum(['sms', 'chat']),
    to: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'A number or a handle.' }),
  },
  { title: 'TestMessage', additionalProperties: false },
);
export const TestMessageAnswer = DataOf(
  Type.Object(
    { delivered: Type.Boolean(), answer: Type.String({ description: 'What came of it, in a sentence.' }) },
    { title: 'TestMessageAnswer' },
  ),
);
