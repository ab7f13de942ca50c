import { type Static, Type } from 'typebox';

/** What the pages read at `/config.json` before anything else; nothing in it is secret. */
export const RuntimeConfig = Type.Object({
  sso: Type.Object({
    protocol: Type.Literal('OIDC'),
    issuer: Type.String(),
    clientId: Type.String(),
    scopes: Type.Array(Type.String()),
    authorizeParams: Type.Record(Type.String(), Type.String()),
  }),
  registry: Type.Object({
    url: Type.String(),
    index: Type.Union([Type.String(), Type.Null()]),
    publicKey: Type.Union([Type.String(), Type.Null()]),
    allowed: Type.Array(Type.String()),
    overrides: Type.Union([Type.Boolean(), Type.Literal('developers')]),
    servers: Type.Record(Type.String(), Type.String()),
  }),
  /** E-mail addresses. */
  contacts: Type.Object({ sales: Type.String(), support: Type.String() }),
  demo: Type.Boolean(),
  version: Type.String(),
});
export type RuntimeConfig = Static<typeof RuntimeConfig>;
