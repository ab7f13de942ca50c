import { email, minLength, required } from 'shared-ui';
import { type FieldProblems, type FieldRule, judge } from '../forms/field-problem.ts';

/** Specification §5 and §9. */
export const nameLeast = 2;
export const passwordLeast = 8;

export interface NewUserValues {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** The id of the chosen role. */
  role: string;
}
export type NewUserField = keyof NewUserValues;

export interface UserEdit {
  firstName: string;
  lastName: string;
  email: string;
  /** `active` or `inactive`. */
  status: string;
}
export type UserEditField = keyof UserEdit;

const newUserRules: Readonly<Record<NewUserField, readonly FieldRule[]>> = {
  firstName: [required, minLength(nameLeast)],
  lastName: [required, minLength(nameLeast)],
  email: [required, email],
  password: [required, minLength(passwordLeast)],
  role: [required],
};

/** `rolesKnown`: a person who may not list roles cannot choose one, so none is asked of them. */
export function newUserProblems(values: NewUserValues, rolesKnown = true): FieldProblems<NewUserField> {
  const { role, ...rest } = newUserRules;
  return judge(values, rolesKnown ? { ...rest, role } : rest);
}

/** Whether the form can be sent at all; what is wrong in detail is said after trying (specification §5). */
export function canSubmitNewUser({ firstName, lastName, email, password }: NewUserValues): boolean {
  const filled = [firstName, lastName, email].every((text) => text.trim() !== '');
  return filled && password.trim().length >= passwordLeast;
}

export function userEditProblems(values: UserEdit): FieldProblems<UserEditField> {
  const given: FieldRule = (text) => (text === '' ? { own: 'user.edit.fillAll' } : undefined);
  return judge(values, { firstName: [given], lastName: [given], email: [given, email] });
}
