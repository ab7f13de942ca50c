import { type Static, Type } from 'typebox';
import { DataOf, Uuid } from '../http/envelope.schema.ts';
import { RoleOfUser, UserStatus } from '../users/users.schema.ts';

export const SessionUser = Type.Object(
  {
    id: Uuid,
    email: Type.String(),
    username: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    name: Type.String(),
    status: UserStatus,
    tenant_id: Uuid,
    roles: Type.Array(RoleOfUser),
    permissions: Type.Array(Type.String(), { description: 'The distinct actions of all roles.' }),
    screen: Type.Optional(
      Type.Literal(true, { description: 'It is nobody, but a screen that was let in by a code.' }),
    ),
  },
  { title: 'SessionUser' },
);
export type SessionUser = Static<typeof SessionUser>;

export const SessionAnswer = DataOf(
  Type.Object(
    {
      access_token: Type.String(),
      refresh_token: Type.String(),
      expires_in: Type.Integer({ description: 'Seconds.' }),
      token_type: Type.Literal('Bearer'),
      user: SessionUser,
    },
    { title: 'Session' },
  ),
);
export type SessionAnswer = Static<typeof SessionAnswer>;

export const CurrentUser = Type.Object(
  {
    ...SessionUser.properties,
    tenants: Type.Array(Type.Object({ id: Uuid, name: Type.String() }), {
      description: 'Every tenant that the person may switch to, the present one included.',
    }),
    tenant: Type.Object(
      {
        id: Uuid,
        name: Type.String(),
        timezone: Type.String({ description: 'An IANA name; days and hours of statistics begin in it.' }),
      },
      { title: 'Tenant' },
    ),
  },
  { title: 'CurrentUser' },
);
export type CurrentUser = Static<typeof CurrentUser>;
export const CurrentUserAnswer = DataOf(CurrentUser);

export const TenantParams = Type.Object({ tenantId: Uuid });
export const ExchangeToken = Type.Object({ access_token: Type.String({ minLength: 1, maxLength: 16_384 }) });
export const RefreshToken = Type.Object({ refresh_token: Type.String({ minLength: 1, maxLength: 1024 }) });
