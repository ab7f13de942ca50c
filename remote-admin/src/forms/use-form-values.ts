import { useState } from 'react';
import { HttpStatusError } from 'shared-auth';
import { ruleText, useDraft } from 'shared-ui';
import { getLocale, type Translate } from 'shared-ui/i18n';
import { refusalText } from '../failure/failure-text.ts';
import { type MessageId, useText } from '../messages/text.ts';
import type { FieldProblems } from './field-problem.ts';

interface FormOptions<Field extends string> {
  /** What stands there before anything is typed. May arrive late or change: typed fields keep what was typed. */
  initial: Readonly<Record<Field, string>>;
  problemsOf: (values: Readonly<Record<Field, string>>) => FieldProblems<Field>;
  /** The server's field names where they differ: `{ first_name: 'firstName' }`. */
  serverFields?: Readonly<Record<string, Field>>;
  /** The form's name, and whose it is: what was typed survives the end of a session under it. */
  draft: string;
  /** Fields that are kept nowhere. */
  secret?: readonly Field[];
}

function serverRuleText(t: Translate<MessageId>, message: string): string {
  if (getLocale().language !== 'en') return t('rule.invalid');
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** What an input needs besides its label. */
export interface FieldBinding {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onBlur: () => void;
}

function isFieldRefusal(value: unknown): value is { field: string; message: string } {
  const { field, message } = (value ?? {}) as Record<string, unknown>;
  return typeof field === 'string' && typeof message === 'string';
}

export type FormValues<Field extends string> = ReturnType<typeof useFormValues<Field>>;

/** Values of a form, judged when a field is left and all of them when it is sent (B-9.2). */
export function useFormValues<Field extends string>({
  initial,
  problemsOf,
  serverFields,
  draft,
  secret = [],
}: FormOptions<Field>) {
  const t = useText();
  const [edits, setEdits] = useState<Partial<Record<Field, string>>>({});
  const [visited, setVisited] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  const values: Readonly<Record<Field, string>> = { ...initial, ...edits };
  const fields = Object.keys(initial) as Field[];
  const problems = problemsOf(values);
  const dirty = fields.some((field) => values[field] !== initial[field]);
  const kept = Object.fromEntries(
    Object.entries(edits).filter(([field]) => !secret.includes(field as Field)),
  ) as Partial<Record<Field, string>>;
  useDraft(draft, dirty ? kept : undefined, setEdits);

  function errorOf(field: Field): string | undefined {
    const problem = visited.has(field) ? problems[field] : undefined;
    if (problem === undefined) return refused[field];
    return 'own' in problem ? t(problem.own) : ruleText(problem);
  }

  function set(field: Field, text: string): void {
    setEdits((before) => ({ ...before, [field]: text }));
    // What the server said of the former text says nothing of this one.
    setRefused((before) => ({ ...before, [field]: undefined }));
  }

  return {
    values,
    set,
    dirty,
    bind: (field: Field): FieldBinding => ({
      value: values[field],
      error: errorOf(field),
      onChange: (text) => set(field, text),
      onBlur: () => setVisited((before) => new Set(before).add(field)),
    }),
    /** Shows every problem; answers whether there is none. */
    check: (): boolean => {
      setVisited(new Set(fields));
      return Object.keys(problems).length === 0;
    },
    /** Forgets what was typed. */
    reset: (): void => {
      setEdits({});
      setVisited(new Set());
      setRefused({});
    },
    /** Puts the server's objections beside their fields; answers whether there were any. */
    takeRefusal: (error: unknown): boolean => {
      if (!(error instanceof HttpStatusError) || !Array.isArray(error.details)) return false;
      const refusals = error.details.filter(isFieldRefusal).flatMap(({ field, message }) => {
        const own = serverFields?.[field] ?? (field as Field);
        // A conflict concerns one field and has a whole sentence; the details of 422 are ends of one, in English.
        const words = error.code === 'validation_failed' ? serverRuleText(t, message) : refusalText(t, error);
        return own in initial ? [[own, words] as const] : [];
      });
      setRefused(Object.fromEntries(refusals) as Partial<Record<Field, string>>);
      return refusals.length > 0;
    },
  };
}
