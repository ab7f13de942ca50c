/** Labels, messages and rules of forms. Small, and free of antd's own form. */
export { Field, type FieldInput, type FieldProps } from './field.tsx';
export {
  alphanumeric,
  between,
  check,
  email,
  format,
  lengthOf,
  maxLength,
  minLength,
  oneOf,
  plainText,
  positiveNumber,
  type Rule,
  type RuleProblem,
  required,
  sameAs,
  strongPassword,
  validNumber,
  wholeNumber,
} from './rules.ts';
export { ruleText } from './rule-text.ts';
export { ReadOnlyField, TextField, type TextFieldProps } from './text-field.tsx';
export { useRested } from './use-rested.ts';
export { focusFirstWrong } from './focus-first-wrong.ts';
