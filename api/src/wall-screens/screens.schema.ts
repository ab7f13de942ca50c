import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { nameText } from '../http/plain-text.schema.ts';

const UserCode = Type.String({
  minLength: 8,
  maxLength: 40,
  description: 'The code that stands on the screen; in any case, with or without its hyphen.',
  examples: ['WDJB-MJHT'],
});
const Agent = {
  browser: Nullable(Type.String({ description: 'As its User-Agent says.' })),
  system: Nullable(Type.String({ description: 'As its User-Agent says.' })),
};
const permissions = Type.Array(Type.String(), { description: 'Actions; all of them only look.' });

export const DeviceAuthorization = DataOf(
  Type.Object(
    {
      device_code: Type.String({
        description: 'A secret of the screen, with which it asks for its session.',
      }),
      user_code: UserCode,
      verification_uri: Type.String({ description: 'Where somebody enters the code.' }),
      verification_uri_complete: Type.String({ description: 'The same with the code in it.' }),
      expires_in: Type.Integer({ description: 'Seconds.' }),
      interval: Type.Integer({ description: 'Seconds between two questions for the session.' }),
    },
    { title: 'DeviceAuthorization' },
  ),
);
export type DeviceAuthorization = Static<typeof DeviceAuthorization>['data'];

export const DeviceCode = Type.Object({ device_code: Type.String({ minLength: 1, maxLength: 100 }) });

export const CodeRequest = Type.Object({ user_code: UserCode });
export const ApproveScreen = Type.Object({
  user_code: UserCode,
  name: nameText({ maxLength: 100, description: 'What the screen is called in lists and in the trail.' }),
});

export const WaitingScreenAnswer = DataOf(
  Type.Object(
    {
      asked_at: Timestamp,
      address: Type.String({ description: 'From which the screen asked.' }),
      ...Agent,
      permissions,
    },
    { title: 'WaitingScreen' },
  ),
);
export type WaitingScreen = Static<typeof WaitingScreenAnswer>['data'];

export const Screen = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    permissions,
    approved_by: Type.String({ description: 'Who let it in, by the name they had.' }),
    created_at: Timestamp,
    active_at: Nullable({
      ...Timestamp,
      description: 'When it last asked for an access token, which a screen that is on does within the hour.',
    }),
  },
  { title: 'Screen' },
);
export type Screen = Static<typeof Screen>;
export const ScreenAnswer = DataOf(Screen);
export const ScreenList = DataOf(Type.Array(Screen));
