import { useCallback } from 'react';
import { useText } from '../messages/texts.ts';
import type { RuleProblem } from './rules.ts';

/** The words for a rule's objection; undefined for none, as `Field` takes it. */
export function useRuleText(): (problem: RuleProblem | undefined) => string | undefined {
  const t = useText();
  return useCallback((problem) => problem && t(problem.id, problem.values), [t]);
}
