import type { Role } from 'api/contract';
import type { useText } from '../messages/text.ts';

type Translate = ReturnType<typeof useText>;

const systemRoles = ['viewer', 'operator', 'manager', 'admin'] as const;

/** A role's name as it is shown. No role of an organization's own can have the name of a system role. */
export function roleTitle(t: Translate, role: Pick<Role, 'name' | 'display_name'>): string {
  const name = systemRoles.find((each) => each === role.name);
  return name ? t(`role.${name}`) : role.display_name;
}

/** System roles come with every organization, so their names and what they are for are said in the reader's language. */
export function localizeRole(t: Translate, role: Role): Role {
  const name = role.is_system && systemRoles.find((each) => each === role.name);
  return name ? { ...role, display_name: roleTitle(t, role), description: t(`systemRole.${name}`) } : role;
}
