const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to insert as it stands. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A template whose values are escaped, unless they are markup (or lists of it) themselves. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | Markup | Markup[])[]
): Markup {
  return new Markup(parts.reduce((text, part, index) => text + render(values[index - 1] ?? '') + part));
}

function render(value: string | number | Markup | Markup[]): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map((part) => part.text).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
