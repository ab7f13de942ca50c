import { Type } from 'typebox';

/**
 * Control characters, ends of lines among them, and Unicode's embeddings, overrides and isolates, which turn the direction of
 * the text around them: one name could be shown as another. Marks (U+200E, U+200F) and joiners stay: names need them.
 */
const BARRED = '\\u0000-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069';
const SPACE = ' \\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000\\uFEFF';
/**
 * What leaves no trace by itself: soft hyphens, marks, joiners, selectors of variants, fillers, the empty Braille pattern.
 */
const UNSEEN =
  '\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u2060-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFFA0\\uFFF0-\\uFFFB';
const rest = `[^${BARRED}]*`;
const seen = `[^\\s${BARRED}${UNSEEN}]`;
// Nothing here can be read in two ways for long: what does not match is refused in time.
const first = `^[${SPACE}${UNSEEN}]*${seen}${rest}`;

const ONE_LINE = `^${rest}$`;
const NAME = `${first}$`;
const TWO_LETTERS = `${first}${seen}${rest}$`;

// Tabs and ends of lines are among the controls that a name must not have.
const within = `[^${BARRED.replace('\\u0000-\\u001F', '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F')}]*`;
const TEXT = `^[${SPACE}${UNSEEN}\\t\\n\\r]*${seen}${within}$`;

const NO_CONTROLS = 'control characters, such as invisible ones that turn the direction of text';

/** A day as it is written; whether the calendar has it is asked later. */
export const DAY = '^(19|20)\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';

/** What a value must be that has one of these patterns. */
export const plainTextRules: ReadonlyMap<string, string> = new Map([
  [DAY, 'must be a day from 1900 to 2099, such as 2024-05-01'],
  [ONE_LINE, `must not contain ${NO_CONTROLS}`],
  [NAME, `must not be blank, nor contain ${NO_CONTROLS}`],
  [TEXT, `must not be blank, nor contain ${NO_CONTROLS}`],
  [TWO_LETTERS, `must have two characters besides blanks, and no ${NO_CONTROLS}`],
]);

/** What something or somebody is called: one line in which something can be seen. */
export const nameText = (limits: { minLength?: number; maxLength: number; description?: string }) =>
  Type.String({ minLength: 1, ...limits, pattern: NAME });

/** Some sentences, on several lines too, in which something can be seen. */
export const sentencesText = (limits: { maxLength: number }) =>
  Type.String({ minLength: 1, ...limits, pattern: TEXT });

/** The first or last name of a person. */
export const personNameText = (limits: { minLength: number; maxLength: number }) =>
  Type.String({ ...limits, pattern: TWO_LETTERS });

/** One line that may be empty, such as a place. */
export const lineText = (limits: { maxLength: number }) => Type.String({ ...limits, pattern: ONE_LINE });
