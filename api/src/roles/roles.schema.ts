import { type Static, Type } from 'typebox';
import {
  DataOf,
  PageLimit,
  PageNumber,
  PageOf,
  SearchText,
  SortOrder,
  Timestamp,
  Uuid,
} from '../http/envelope.schema.ts';
import { nameText } from '../http/plain-text.schema.ts';
import { Permission } from '../permissions/permission.schema.ts';

export const Role = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    display_name: Type.String(),
    description: Type.String(),
    permissions: Type.Array(Permission),
    is_system: Type.Boolean({ description: 'System roles are read-only.' }),
    user_count: Type.Integer(),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer({
      description: 'Counted up by every edit, that of the permissions too; the ETag of the role.',
    }),
  },
  { title: 'Role' },
);
export type Role = Static<typeof Role>;

export const RoleAnswer = DataOf(Role);
export const RoleList = PageOf(Role);
export type RoleList = Static<typeof RoleList>;

export const RoleListQuery = Type.Object({
  page: Type.Optional(PageNumber),
  limit: Type.Optional(PageLimit),
  search: Type.Optional(SearchText),
  system: Type.Optional(Type.Boolean({ description: 'Only system roles, or only custom ones.' })),
  sort: Type.Optional(Type.Enum(['privilege', 'display_name', 'updated_at'], { default: 'privilege' })),
  order: Type.Optional(SortOrder),
});
export type RoleListQuery = Static<typeof RoleListQuery>;

/** In characters (Unicode code points). The forms take them from here: the contract has them as a type. */
export const roleLimits = { nameLeast: 2, name: 100, displayName: 100, description: 500 } as const;
export type RoleLimits = typeof roleLimits;

const displayName = nameText({ maxLength: roleLimits.displayName });
const description = Type.String({ maxLength: roleLimits.description });

/** More than the catalogue will ever hold. */
const MOST_PERMISSIONS = 1000;
const actions = (minItems: number, description: string) =>
  Type.Array(Type.String({ maxLength: 100 }), {
    minItems,
    maxItems: MOST_PERMISSIONS,
    uniqueItems: true,
    description,
  });

export const CreateRole = Type.Object(
  {
    name: nameText({ minLength: roleLimits.nameLeast, maxLength: roleLimits.name }),
    display_name: displayName,
    description: Type.Optional(description),
    permissions: Type.Optional(
      actions(0, 'What it permits from the start, such as the permissions of a role it is a copy of.'),
    ),
  },
  { additionalProperties: false },
);
export type CreateRole = Static<typeof CreateRole>;

export const UpdateRole = Type.Object(
  { display_name: Type.Optional(displayName), description: Type.Optional(description) },
  { additionalProperties: false, minProperties: 1 },
);
export type UpdateRole = Static<typeof UpdateRole>;

export const SetRolePermissions = Type.Object(
  { permissions: actions(1, 'All that the role permits from now on.') },
  { additionalProperties: false },
);
export type SetRolePermissions = Static<typeof SetRolePermissions>;

export const RoleImpactQuestion = Type.Object(
  { permissions: actions(0, 'What the role would permit; an empty list stands for a deleted role.') },
  { additionalProperties: false },
);
export type RoleImpactQuestion = Static<typeof RoleImpactQuestion>;

const PeopleByPermission = Type.Object(
  { action: Type.String(), users: Type.Integer({ description: 'How many people.' }) },
  { title: 'PeopleByPermission' },
);

export const RoleImpact = Type.Object(
  {
    user_count: Type.Integer({ description: 'How many people have the role.' }),
    gains: Type.Array(PeopleByPermission, { description: 'What people could newly do.' }),
    losses: Type.Array(PeopleByPermission, { description: 'What people could no longer do.' }),
  },
  { title: 'RoleImpact' },
);
export type RoleImpact = Static<typeof RoleImpact>;
export const RoleImpactAnswer = DataOf(RoleImpact);
