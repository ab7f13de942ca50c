import type { RoleLimits } from 'api/contract';
import { lengthOf, maxLength, minLength, plainText, required } from 'shared-ui';
import type { RoleEdit } from '../access/roles.ts';
import { type FieldProblems, judge } from '../forms/field-problem.ts';

/** Those of the API, whose type allows no others (B-9.4). */
export const roleLimits: RoleLimits = { nameLeast: 2, name: 100, displayName: 100, description: 500 };

export interface NewRoleValues {
  name: string;
  displayName: string;
  description: string;
}
export type NewRoleField = keyof NewRoleValues;

export type RoleEditField = keyof RoleEdit;

/** What the server stores as the role's name: lower case, blanks as underscores. The words as typed are for reading. */
export function roleNameOf(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, '_');
}

export function newRoleProblems(values: NewRoleValues): FieldProblems<NewRoleField> {
  return judge(values, {
    name: [required, minLength(roleLimits.nameLeast), maxLength(roleLimits.name), plainText],
    displayName: [required, maxLength(roleLimits.displayName), plainText],
    description: [maxLength(roleLimits.description)],
  });
}

export function canSubmitNewRole({ name, displayName }: NewRoleValues): boolean {
  return lengthOf(name.trim()) >= roleLimits.nameLeast && displayName.trim() !== '';
}

export function roleEditProblems(values: RoleEdit): FieldProblems<RoleEditField> {
  return judge(values, {
    displayName: [required, minLength(roleLimits.nameLeast), maxLength(roleLimits.displayName), plainText],
    description: [maxLength(roleLimits.description)],
  });
}
