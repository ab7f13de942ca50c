import { text } from '../messages/texts.ts';
import type { RuleProblem } from './rules.ts';

/** The words for a rule's objection, in the person's language; undefined for none, as `Field` takes it. */
export function ruleText(problem: RuleProblem | undefined): string | undefined {
  return problem && text(problem.id, problem.values);
}
