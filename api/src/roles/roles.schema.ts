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

const displayName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const description = Type.String({ maxLength: 500 });

export const CreateRole = Type.Object(
  {
    name: Type.String({ minLength: 2, maxLength: 100, pattern: '\\S' }),
    display_name: displayName,
    description: Type.Optional(description),
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
  {
    permissions: Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
    }),
  },
  { additionalProperties: false },
);
export type SetRolePermissions = Static<typeof SetRolePermissions>;
