/** Something that a person has typed, in words that can be shown and copied. */
export interface TypedField {
  label: string;
  value: string;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

const typed = new Set<Field>();
let lastKey = 0;

/** What a search or a list takes is in the address, or nothing that one would miss. A password is never shown. */
const LEFT_OUT = '[type=search], [type=password], [role=combobox], [role=searchbox], [readonly]';
const TEXT = 'textarea, input:not([type]), [type=text], [type=email], [type=url], [type=tel], [type=number]';

/** Remembers which fields somebody has typed into. */
export function watchTyping(signal: AbortSignal): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      lastKey = performance.now();
      if (target instanceof HTMLElement && isText(target)) typed.add(target);
    },
    { capture: true, signal },
  );
}

/** Milliseconds since something was typed. */
export const sinceTyping = (): number => performance.now() - lastKey;

/** What stands now in the fields that were typed into. */
export function typedNow(): TypedField[] {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].flatMap((field) => {
    const value = textOf(field);
    return value === '' ? [] : [{ label: labelOf(field), value }];
  });
}

/** Of what was typed, that which no field of the page holds now. */
export function missingNow(fields: readonly TypedField[]): TypedField[] {
  const here = new Set(
    [...document.querySelectorAll<HTMLElement>(`${TEXT}, [contenteditable=true]`)].map(textOf),
  );
  return fields.filter(({ value }) => !here.has(value));
}

const isText = (element: HTMLElement): boolean =>
  element.isContentEditable || (element.matches(TEXT) && !element.matches(LEFT_OUT));

function textOf(field: Field): string {
  const text = 'value' in field ? field.value : field.textContent;
  return text.trim();
}

function labelOf(field: Field): string {
  const [label] = 'labels' in field ? [...(field.labels ?? [])] : [];
  return (label?.textContent ?? field.getAttribute('aria-label') ?? field.getAttribute('name') ?? '').trim();
}
