import type en from '../messages/en.json';

/** Why a value is refused: a text of shared-ui, and what fills it. */
export interface RuleProblem {
  id: Extract<keyof typeof en, `rule.${string}`>;
  values?: Readonly<Record<string, unknown>>;
}

/** Has nothing against a value, or says what. All but `required` accept the empty text. */
export type Rule = (value: string) => RuleProblem | undefined;

function rule(accepts: (value: string) => boolean, problem: RuleProblem): Rule {
  return (value) => (value === '' || accepts(value) ? undefined : problem);
}

/** What leaves no trace by itself: blanks, soft hyphens, marks, joiners, fillers and the empty Braille pattern. */
const UNSEEN = /[\s\u00AD\u115F\u1160\u200B-\u200F\u2060-\u2065\u2800\u3164\uFEFF\uFFA0]/g;

/** Something in it can be seen. */
export const required: Rule = (value) =>
  value.replaceAll(UNSEEN, '') === '' ? { id: 'rule.required' } : undefined;

/** Characters as people and JSON Schema count them: an emoji is one, not the two of its UTF-16. */
export const lengthOf = (value: string): number => Array.from(value).length;

export const minLength = (length: number): Rule =>
  rule((value) => lengthOf(value) >= length, { id: 'rule.minLength', values: { length } });

export const maxLength = (length: number): Rule =>
  rule((value) => lengthOf(value) <= length, { id: 'rule.maxLength', values: { length } });

const isNumber = (value: string) => value.trim() !== '' && Number.isFinite(Number(value));

export const validNumber = rule(isNumber, { id: 'rule.number' });
export const wholeNumber = rule((value) => Number.isInteger(Number(value)), { id: 'rule.wholeNumber' });
export const positiveNumber = rule((value) => Number(value) > 0, { id: 'rule.positiveNumber' });

export const between = (least: number, most: number): Rule =>
  rule((value) => isNumber(value) && Number(value) >= least && Number(value) <= most, {
    id: 'rule.between',
    values: { least, most },
  });

/** A basic address pattern (B-10.8): something, an @, a domain with a dot. */
export const email = rule((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), { id: 'rule.email' });

export const sameAs = (other: string): Rule =>
  rule((value) => value === other, { id: 'rule.passwordsMatch' });

/** 8 characters or more with upper case, lower case, number and special character. */
export const strongPassword = rule(
  (value) =>
    value.length >= 8 && [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d\s]/u].every((kind) => kind.test(value)),
  { id: 'rule.strongPassword' },
);

/**
 * One line: no control characters, and none that turn the direction of the text around them, by which one name could be
 * shown as another.
 */
export const plainText = rule((value) => !/[\p{Cc}\u2028-\u202E\u2066-\u2069]/u.test(value), {
  id: 'rule.plainText',
});

export const format = (pattern: RegExp): Rule => rule((value) => pattern.test(value), { id: 'rule.format' });

export const alphanumeric = rule((value) => /^[\p{L}\d]+$/u.test(value), { id: 'rule.alphanumeric' });

export const oneOf = (choices: readonly string[]): Rule =>
  rule((value) => choices.includes(value), { id: 'rule.oneOf', values: { choices: choices.join(', ') } });

/** The first objection, in the order of the rules. */
export function check(value: string, rules: readonly Rule[]): RuleProblem | undefined {
  for (const each of rules) {
    const problem = each(value);
    if (problem) return problem;
  }
  return undefined;
}
