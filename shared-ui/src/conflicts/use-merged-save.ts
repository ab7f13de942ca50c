import { useState } from 'react';
import { useKeptFocus } from '../dialogs/use-kept-focus.ts';
import type { Fields } from './compare-versions.ts';

export interface MergedSaveOptions<Version, Values extends Fields> {
  /** What the form edits of a version. */
  fieldsOf: (version: Version) => Values;
  /** The version as it is now. */
  read: () => Promise<Version>;
  /** Saves what differs from `over`, which must still be the newest. Throws when it is not, or for another reason. */
  write: (over: Version, values: Values) => Promise<Version>;
  /** Whether a write failed because somebody else has saved in the meantime. */
  isConflict: (error: unknown) => boolean;
}

/** How a save ended: mine, the other person's, or back in the form. */
export type SaveOutcome<Version> = { how: 'saved' | 'theirs'; version: Version } | { how: 'back' };

/** What to save instead of either version; or to keep theirs; or to go on editing. */
type Answer<Values> = Values | 'theirs' | 'back';

/** Two versions of the same thing that want to be one, for `ConflictDialog`. */
export interface MergeQuestion<Values extends Fields = Fields> {
  base: Values;
  mine: Values;
  theirs: Values;
  saving: boolean;
  /** Why the last answer could not be saved. */
  failure: unknown;
  answer: (answer: Answer<Values>) => void;
}

/**
 * Versions that differ in nothing the form shows, one after another, over which it is saved unasked. Where something on
 * the way spoils every precondition, no number would be enough.
 */
const MOST_UNASKED = 3;

/**
 * Saves what a person made of a version. Where somebody else was faster, it asks which side counts, as often as it
 * takes; where they changed nothing that the form shows, it saves over their version without a word.
 */
export function useMergedSave<Version, Values extends Fields>({
  fieldsOf,
  read,
  write,
  isConflict,
}: MergedSaveOptions<Version, Values>) {
  const [question, setQuestion] = useState<MergeQuestion<Values>>();
  const [saving, setSaving] = useState(false);
  const focus = useKeptFocus(saving);

  const ask = (about: Omit<MergeQuestion<Values>, 'answer' | 'saving'>) =>
    new Promise<Answer<Values>>((answer) => setQuestion({ ...about, saving: false, answer }));

  async function run(base: Version, values: Values): Promise<SaveOutcome<Version>> {
    let over = base;
    let mine = values;
    let unasked = 0;
    let asked: Omit<MergeQuestion<Values>, 'answer' | 'saving'> | undefined;
    for (;;) {
      try {
        return { how: 'saved', version: await write(over, mine) };
      } catch (error) {
        if (isConflict(error)) {
          const newest = await read();
          const [before, theirs] = [fieldsOf(over), fieldsOf(newest)];
          over = newest;
          if (sameFields(before, theirs)) {
            unasked += 1;
            if (unasked > MOST_UNASKED) throw error;
            continue;
          }
          asked = { base: before, mine, theirs, failure: undefined };
        } else {
          if (!asked) throw error;
          asked = { ...asked, failure: error };
        }
      }
      const answer = await ask(asked);
      if (answer === 'back') return { how: 'back' };
      if (answer === 'theirs') return { how: 'theirs', version: over };
      mine = answer;
      setQuestion((now) => now && { ...now, saving: true });
    }
  }

  return {
    question,
    saving,
    /** Throws what `read` and `write` throw, but for conflicts. */
    save: async (base: Version, values: Values): Promise<SaveOutcome<Version>> => {
      focus.keep();
      setSaving(true);
      try {
        return await run(base, values);
      } finally {
        setQuestion(undefined);
        setSaving(false);
      }
    },
  };
}

function sameFields(one: Fields, other: Fields): boolean {
  return Object.keys({ ...one, ...other }).every((field) => one[field] === other[field]);
}
