import { type Static, Type } from 'typebox';
import {
  DataOf,
  PageLimit,
  PageNumber,
  Nullable,
  SearchText,
  SortOrder,
  Timestamp,
  Uuid,
} from '../http/envelope.schema.ts';
import { nameText, personNameText } from '../http/plain-text.schema.ts';
import { Permission } from '../permissions/permission.schema.ts';

export const UserStatus = Type.Enum(['active', 'inactive']);
export type UserStatus = Static<typeof UserStatus>;

export const RoleOfUser = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    display_name: Type.String(),
    permissions: Type.Array(Type.Object({ action: Type.String() })),
  },
  { title: 'RoleOfUser' },
);
export type RoleOfUser = Static<typeof RoleOfUser>;

export const User = Type.Object(
  {
    id: Uuid,
    email: Type.String(),
    username: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    name: Type.String(),
    status: UserStatus,
    roles: Type.Array(RoleOfUser),
    last_login_at: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer({
      description: 'Counted up by every edit, that of the roles too; the ETag of the user.',
    }),
  },
  { title: 'User' },
);
export type User = Static<typeof User>;

export const UserAnswer = DataOf(User);
/** The one list with its own envelope, as the pages expect it (B-5.8). */
export const UserList = DataOf(
  Type.Object({
    users: Type.Array(User),
    total: Type.Integer(),
    page: Type.Integer(),
    total_pages: Type.Integer(),
    summary: Type.Object(
      { total: Type.Integer(), active: Type.Integer(), inactive: Type.Integer(), admins: Type.Integer() },
      { description: 'Of the whole tenant, whatever the filters.' },
    ),
  }),
);
export type UserList = Static<typeof UserList>;

/** Which users, in which order. */
const choice = {
  search: Type.Optional(SearchText),
  role: Type.Optional(Type.String({ maxLength: 100, description: 'The name of a role, such as `admin`.' })),
  status: Type.Optional(UserStatus),
  sort: Type.Optional(
    Type.Enum(['name', 'email', 'status', 'created_at', 'last_login_at'], { default: 'name' }),
  ),
  order: Type.Optional(SortOrder),
};

export const UserListQuery = Type.Object({
  page: Type.Optional(PageNumber),
  limit: Type.Optional(PageLimit),
  ...choice,
});
export type UserListQuery = Static<typeof UserListQuery>;

/** All that match, so there are no pages. */
export const UserExportQuery = Type.Object(choice);
export type UserExportQuery = Static<typeof UserExportQuery>;

/** In characters (Unicode code points). The forms take them from here: the contract has them as a type. */
export const userLimits = {
  nameLeast: 2,
  name: 100,
  email: 254,
  username: 100,
  passwordLeast: 8,
  password: 200,
} as const;
export type UserLimits = typeof userLimits;

const email = Type.String({ format: 'email', maxLength: userLimits.email });
const personName = personNameText({ minLength: userLimits.nameLeast, maxLength: userLimits.name });
/** Who has one letter for a name was made elsewhere; an edit of another field must not fail for it. */
const editedName = nameText({ maxLength: userLimits.name });
const roleIds = Type.Array(Uuid, { maxItems: 50, uniqueItems: true });

export const CreateUser = Type.Object(
  {
    email,
    username: Type.String({ minLength: 1, maxLength: userLimits.username, pattern: '^[a-z0-9.]+$' }),
    first_name: personName,
    last_name: personName,
    password: Type.String({
      minLength: userLimits.passwordLeast,
      maxLength: userLimits.password,
      description: 'Temporary; handed to the identity provider where it takes one, never stored.',
    }),
    role_ids: Type.Optional(roleIds),
  },
  { additionalProperties: false },
);
export type CreateUser = Static<typeof CreateUser>;

export const UpdateUser = Type.Object(
  {
    email: Type.Optional(email),
    first_name: Type.Optional(editedName),
    last_name: Type.Optional(editedName),
    status: Type.Optional(UserStatus),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type UpdateUser = Static<typeof UpdateUser>;

export const AssignRoles = Type.Object(
  { role_ids: Type.Array(Uuid, { minItems: 1, maxItems: 50, uniqueItems: true }) },
  { additionalProperties: false },
);
export type AssignRoles = Static<typeof AssignRoles>;

export const EffectivePermission = Type.Intersect([
  Permission,
  Type.Object({ roles: Type.Array(Type.Object({ id: Uuid, display_name: Type.String() })) }),
]);
export type EffectivePermission = Static<typeof EffectivePermission>;
export const EffectivePermissionList = DataOf(Type.Array(EffectivePermission));
