import { ValidationError } from 'shared-auth';
import { lengthOf, plainText, ruleText, serverText } from 'shared-ui';
import type { Text } from '../messages/texts.ts';
import { CLIENT_FIELD_NAMES, type ClientFieldName, FIELD_LIMITS } from './client-fields.ts';
import { pairProblem, readFact } from './facts/read-fact.ts';

export type FormValues = Record<Exclude<ClientFieldName, 'role' | 'status'>, string>;

export type FormErrors = Partial<Record<keyof FormValues, string>>;

/** B-8.4: a new client needs name and description, an edited one its name; all trimmed. */
export function formErrors(values: Partial<FormValues>, t: Text, { isNew }: { isNew: boolean }): FormErrors {
  const errors: FormErrors = {};
  for (const [field, max] of FIELD_LIMITS) {
    if (field === 'role' || field === 'status') continue;
    const text = values[field]?.trim() ?? '';
    if (lengthOf(text) > max) errors[field] = t('form.tooLong', { max });
    const problem = field === 'description' ? undefined : ruleText(plainText(text));
    if (problem !== undefined) errors[field] = problem;
  }
  for (const field of CLIENT_FIELD_NAMES) {
    if (field === 'role' || field === 'status') continue;
    const { problem } = readFact(field, values[field] ?? '');
    if (problem) errors[field] = t(problem.id, problem.values);
  }
  const pair = pairProblem(values);
  if (pair) errors[pair.field] ??= t(pair.problem.id);
  if (!values.name?.trim()) errors.name = t('form.name.required');
  if (isNew && !values.description?.trim()) errors.description = t('form.description.required');
  return errors;
}

/** What the server found wrong, by field; the rest of a failure is told as a whole. */
export function serverErrors(error: unknown, t: Text): FormErrors {
  if (!(error instanceof ValidationError)) return {};
  const refused = t('form.refused');
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, serverText(message, refused)]));
}
