/** The words of a text, compared without accents and case; `SolarPark_2` is two. */
export function partsOf(text: string): string[] {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}

/** What a type says: its words, also in the singular, and each two that stand one after the other. */
export function wordsOfType(type: string | null | undefined): Set<string> {
  const parts = partsOf(type ?? '').map(withSingular);
  const pairs = parts
    .slice(1)
    .flatMap((seconds, index) =>
      (parts[index] ?? []).flatMap((first) => seconds.map((second) => `${first} ${second}`)),
    );
  return new Set([...parts.flat(), ...pairs]);
}

/** Turbines, éoliennes, inversores, Photovoltaikanlagen, Fabriken: what is left without the ending of a plural may be no word. */
function withSingular(word: string): string[] {
  const endings = ['s', 'es', 'n', 'en'].filter((ending) => word.endsWith(ending));
  const stems = endings.map((ending) => word.slice(0, -ending.length));
  return [word, ...stems.filter(({ length }) => length > 2)];
}
