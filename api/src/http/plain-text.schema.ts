import { Type } from 'typebox';

/**
 * Control characters, ends of lines among them, and Unicode's embeddings, overrides and isolates, which turn the direction of
 * the text around them: one name could be shown as another. Marks (U+200E, U+200F) and joiners stay: names need them.
 */
const BARRED = '\\u0000-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069';
const SPACE = ' \\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000\\uFEFF';
const rest = `[^${BARRED}]*`;
// Nothing here can be read in two ways for long: what does not match is refused in time.
const first = `^[${SPACE}]*[^\\s${BARRED}]${rest}`;

const ONE_LINE = `^${rest}$`;
const NAME = `${first}$`;
const TWO_LETTERS = `${first}[^\\s${BARRED}]${rest}$`;

const NO_CONTROLS = 'control characters, such as invisible ones that turn the direction of text';

/** What a value must be that has one of these patterns. */
export const plainTextRules: ReadonlyMap<string, string> = new Map([
  [ONE_LINE, `must not contain ${NO_CONTROLS}`],
  [NAME, `must not be blank, nor contain ${NO_CONTROLS}`],
  [TWO_LETTERS, `must have two characters besides blanks, and no ${NO_CONTROLS}`],
]);

/** What something or somebody is called: one line that is not blank. */
export const nameText = (limits: { minLength?: number; maxLength: number }) =>
  Type.String({ minLength: 1, ...limits, pattern: NAME });

/** The first or last name of a person. */
export const personNameText = (limits: { minLength: number; maxLength: number }) =>
  Type.String({ ...limits, pattern: TWO_LETTERS });

/** One line that may be empty, such as a place. */
export const lineText = (limits: { maxLength: number }) => Type.String({ ...limits, pattern: ONE_LINE });
