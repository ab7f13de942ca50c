import type { RuleProblem } from 'shared-ui';
import type { MessageId } from '../messages/text.ts';

/** Why a field's content is refused: what shared-ui's rule says, or a text of this remote. */
export type FieldProblem = RuleProblem | { own: MessageId };

/** A rule looks at a trimmed text; `undefined` means it has nothing against it. */
export type FieldRule = (text: string) => FieldProblem | undefined;

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
