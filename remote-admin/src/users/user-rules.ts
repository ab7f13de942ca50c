import type { UserLimits } from 'api/contract';
import { email, lengthOf, maxLength, minLength, plainText, required } from 'shared-ui';
import type { UserEdit } from '../access/users.ts';
import { type FieldProblems, type FieldRule, judge } from '../forms/field-problem.ts';

/** Those of the API, whose type allows no others (B-9.2). */
export const userLimits: UserLimits = {
  nameLeast: 2,
  name: 100,
  email: 254,
  username: 100,
  passwordLeast: 8,
  password: 200,
};

export interface NewUserValues {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** The id of the chosen role. */
  role: string;
}
export type NewUserField = keyof NewUserValues;

export type UserEditField = keyof UserEdit;

const newName = [required, minLength(userLimits.nameLeast), maxLength(userLimits.name), plainText];
const newUserRules: Readonly<Record<NewUserField, readonly FieldRule[]>> = {
  firstName: newName,
  lastName: newName,
  email: [required, maxLength(userLimits.email), email],
  password: [required, minLength(userLimits.passwordLeast), maxLength(userLimits.password)],
  role: [required],
};

/** `rolesKnown`: a person who may not list roles cannot choose one, so none is asked of them. */
export function newUserProblems(values: NewUserValues, rolesKnown = true): FieldProblems<NewUserField> {
  const { role, ...rest } = newUserRules;
  return judge(values, rolesKnown ? { ...rest, role } : rest);
}

/** Whether the form can be sent at all; what is wrong in detail is said after trying (B-9.2). */
export function canSubmitNewUser({ firstName, lastName, email, password }: NewUserValues): boolean {
  const filled = [firstName, lastName, email].every((text) => text.trim() !== '');
  return filled && lengthOf(password.trim()) >= userLimits.passwordLeast;
}

export function userEditProblems(values: UserEdit): FieldProblems<UserEditField> {
  const given: FieldRule = (text) => (text === '' ? { own: 'user.edit.fillAll' } : undefined);
  const name = [given, maxLength(userLimits.name), plainText];
  return judge(values, {
    firstName: name,
    lastName: name,
    email: [given, maxLength(userLimits.email), email],
  });
}
