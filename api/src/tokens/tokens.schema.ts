import { type Static, Type } from 'typebox';

export const TokenRequest = Type.Object(
  {
    grant_type: Type.Enum(['client_credentials', 'refresh_token']),
    client_id: Type.Optional(Type.String({ format: 'uuid', description: 'The id of the client.' })),
    client_secret: Type.Optional(
      Type.String({ maxLength: 200, description: 'The access token of the client.' }),
    ),
    refresh_token: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { title: 'TokenRequest' },
);
export type TokenRequest = Static<typeof TokenRequest>;

export const RefreshRequest = Type.Object(
  {
    refresh_token: Type.String({ minLength: 1, maxLength: 200 }),
    client_id: Type.Optional(Type.String({ format: 'uuid', description: 'The id of the client.' })),
    client_secret: Type.Optional(
      Type.String({ maxLength: 200, description: 'The access token of the client.' }),
    ),
    grant_type: Type.Optional(Type.Literal('refresh_token')),
  },
  { title: 'RefreshRequest' },
);

export const TokenAnswer = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds; one hour unless configured otherwise.' }),
    refresh_token: Type.String({
      description: 'Valid for 30 days and for one use: the answer carries the next one.',
    }),
  },
  { title: 'TokenAnswer' },
);
export type TokenAnswer = Static<typeof TokenAnswer>;

/** RFC 6749 §5.2. */
export const TokenError = Type.Object(
  {
    error: Type.Enum(['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type']),
    error_description: Type.String(),
  },
  { title: 'TokenError' },
);
export type TokenError = Static<typeof TokenError>;
