import type { MessageId } from '../messages/text.ts';

/** Why a field's content is refused: a text's key and what fills it. */
export interface FieldProblem {
  id: MessageId;
  values?: Readonly<Record<string, unknown>>;
}

/** A rule looks at a trimmed text; `undefined` means it has nothing against it. */
export type FieldRule = (text: string) => FieldProblem | undefined;

// A basic address pattern (specification §5): something, an @, a domain with a dot. The provider knows what delivers.
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const required: FieldRule = (text) => (text === '' ? { id: 'rule.required' } : undefined);

export const atLeast =
  (least: number): FieldRule =>
  (text) =>
    text.length < least ? { id: 'rule.atLeast', values: { count: least } } : undefined;

export const atMost =
  (most: number): FieldRule =>
  (text) =>
    text.length > most ? { id: 'rule.atMost', values: { count: most } } : undefined;

export const emailAddress: FieldRule = (text) => (address.test(text) ? undefined : { id: 'rule.email' });

export type FieldProblems<Field extends string> = Partial<Record<Field, FieldProblem>>;

/** The first objection of each field's rules; fields in order are absent. Texts are trimmed before they are judged. */
export function judge<Field extends string>(
  values: Readonly<Record<Field, string>>,
  rules: Readonly<Partial<Record<Field, readonly FieldRule[]>>>,
): FieldProblems<Field> {
  const problems: FieldProblems<Field> = {};
  for (const field of Object.keys(rules) as Field[]) {
    const text = values[field].trim();
    for (const rule of rules[field] ?? []) {
      const problem = rule(text);
      if (problem === undefined) continue;
      problems[field] = problem;
      break;
    }
  }
  return problems;
}

/** Every text of a form without the blanks around it. */
export function trimmed<Values extends Readonly<Record<string, string>>>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, text]) => [field, text.trim()]),
  ) as unknown as Values;
}
