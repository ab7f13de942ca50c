import type { Role } from 'api/contract';
import { type MessageId, text } from '../messages/text.ts';

const descriptions: Readonly<Record<string, MessageId | undefined>> = {
  viewer: 'systemRole.viewer',
  operator: 'systemRole.operator',
  manager: 'systemRole.manager',
  admin: 'systemRole.admin',
};

/** System roles come with every organization, so what they are for is said in the reader's language. */
export function localizeRole(role: Role): Role {
  const description = role.is_system ? descriptions[role.name] : undefined;
  return description ? { ...role, description: text(description) } : role;
}
