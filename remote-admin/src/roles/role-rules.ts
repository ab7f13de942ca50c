import { maxLength, minLength, required } from 'shared-ui';
import { type FieldProblems, judge } from '../forms/field-problem.ts';

/** Specification §5 and §9. */
export const roleNameLeast = 2;
export const descriptionMost = 500;

export interface NewRoleValues {
  name: string;
  displayName: string;
  description: string;
}
export type NewRoleField = keyof NewRoleValues;

export interface RoleEdit {
  displayName: string;
  description: string;
}
export type RoleEditField = keyof RoleEdit;

/** What the server stores as the role's name: lower case, blanks as underscores. The words as typed are for reading. */
export function roleNameOf(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, '_');
}

export function newRoleProblems(values: NewRoleValues): FieldProblems<NewRoleField> {
  return judge(values, {
    name: [required, minLength(roleNameLeast)],
    displayName: [required],
    description: [maxLength(descriptionMost)],
  });
}

export function canSubmitNewRole({ name, displayName }: NewRoleValues): boolean {
  return name.trim().length >= roleNameLeast && displayName.trim() !== '';
}

export function roleEditProblems(values: RoleEdit): FieldProblems<RoleEditField> {
  return judge(values, {
    displayName: [required, minLength(roleNameLeast)],
    description: [maxLength(descriptionMost)],
  });
}
