import { type Static, Type } from 'typebox';
import { DataOf } from '../http/envelope.schema.ts';

export const Permission = Type.Object(
  {
    action: Type.String({ description: 'The key that is checked, such as `client.read`.' }),
    name: Type.String(),
    display_name: Type.String(),
    description: Type.String(),
    group: Type.String(),
  },
  { title: 'Permission' },
);
export type Permission = Static<typeof Permission>;

export const PermissionGroup = Type.Object(
  { name: Type.String(), display_name: Type.String(), permissions: Type.Array(Permission) },
  { title: 'PermissionGroup' },
);
export type PermissionGroup = Static<typeof PermissionGroup>;

export const PermissionList = DataOf(Type.Array(Permission));
export const PermissionGroupList = DataOf(Type.Array(PermissionGroup));
