import { missingNow, type TypedField } from './typed-fields.ts';

/** What was typed and did not come through an exchange, as lines that can be copied. */
export function leftWords(typed: readonly TypedField[], drafts: Readonly<Record<string, unknown>>): string {
  const words = [
    ...missingNow(typed),
    ...missingNow(Object.values(drafts).flatMap((draft) => fieldsOf(draft, ''))),
  ];
  const lines = words.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`));
  // A field that was typed into may be in a draft as well.
  const values = new Set<string>();
  return lines
    .filter((_, index) => {
      const { value = '' } = words[index] ?? {};
      return !values.has(value) && values.add(value);
    })
    .join('\n');
}

/** Ids are of no use to whoever copies. */
const ID = /^[\da-f]{8}-[\da-f]{4}-/;

function fieldsOf(draft: unknown, label: string): TypedField[] {
  if (typeof draft === 'string')
    return draft.trim() === '' || ID.test(draft) ? [] : [{ label, value: draft.trim() }];
  if (typeof draft !== 'object' || draft === null) return [];
  return Object.entries(draft).flatMap(([name, value]) =>
    fieldsOf(value, Array.isArray(draft) ? label : name.replaceAll('_', ' ')),
  );
}
