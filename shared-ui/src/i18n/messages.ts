import { setupI18n } from '@lingui/core';
import { isolated } from './isolated.ts';
import type { Language } from './languages.ts';
import { getLocale, type Locale, replaceLocale, useLocale } from './locale.ts';

type Catalogue = Readonly<Record<string, string>>;
type Loader<Messages extends Catalogue> = () => Promise<{ default: Messages }>;

/** Where each language's catalogue comes from. English is the one that must exist: its keys are the ids. */
export type CatalogueLoaders<Messages extends Catalogue> = { en: Loader<Messages> } & Partial<
  Record<Exclude<Language, 'en'>, Loader<Catalogue>>
>;

/** Writes the text of `id`; `values` fill the message's `{names}`, already formatted where format matters. */
export type Translate<Id extends string> = (id: Id, values?: Readonly<Record<string, unknown>>) => string;

export interface MessageSet<Id extends string> {
  /** The translator of the active language. Suspends until its catalogue is there (`ready` avoids that). */
  useText: () => Translate<Id>;
  /** The same outside React; the catalogue of the active language must be loaded. */
  text: Translate<Id>;
  /** Resolves when the active language's catalogue is loaded. */
  ready: () => Promise<void>;
}

function isolatedValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? isolated(value) : value] as const,
  );
  return Object.fromEntries(filled);
}

interface Loadable {
  load: (language: Language) => Promise<unknown>;
}

const sets = new Set<Loadable>();
let chosen = false;

interface Loaded<Id extends string> {
  promise: Promise<Translate<Id>>;
  translate?: Translate<Id>;
}

/**
 * The texts of one package. Each set has its own Lingui instance, so that two remotes (or two versions of one) may
 * use the same id for different texts.
 */
export function createMessages<Messages extends Catalogue>(
  loaders: CatalogueLoaders<Messages>,
): MessageSet<keyof Messages & string> {
  type Id = keyof Messages & string;
  const loaded = new Map<Language, Loaded<Id>>();

  async function fetchTranslator(language: Language): Promise<Translate<Id>> {
    const load: Loader<Catalogue> = loaders[language] ?? loaders.en;
    const i18n = setupI18n({ locale: language, messages: { [language]: (await load()).default } });
    return (id, values) => i18n._(id, values && isolatedValues(values));
  }

  function entryOf(language: Language): Loaded<Id> {
    const known = loaded.get(language);
    if (known) return known;
    const entry: Loaded<Id> = {
      promise: fetchTranslator(language).then((translate) => (entry.translate = translate)),
    };
    loaded.set(language, entry);
    // A catalogue that did not arrive is asked for again at the next use.
    entry.promise.catch(() => loaded.delete(language));
    return entry;
  }

  sets.add({ load: (language) => entryOf(language).promise });
  // A remote's texts travel while its code does; before the language is known there is nothing to load.
  if (chosen) entryOf(getLocale().language);

  return {
    useText() {
      const { promise, translate } = entryOf(useLocale().language);
      // Thrown, and not given to React's `use`: that may be called at every render only (React error 467), and each
      // call makes a test's `act` leave work behind (React's didUsePromise).
      // oxlint-disable-next-line typescript/only-throw-error -- how a component suspends
      if (!translate) throw promise;
      return translate;
    },
    text(id, values) {
      const translate = entryOf(getLocale().language).translate;
      if (!translate) throw new Error(`The texts are not loaded yet: ${id}`);
      return translate(id, values);
    },
    async ready() {
      await entryOf(getLocale().language).promise;
    },
  };
}

/**
 * Changes how texts, dates and numbers are written, once the texts of all packages in the page are loaded in the new
 * language, so that no page shows a mixture. Rejects, changing nothing, when a catalogue cannot be fetched.
 */
export async function setLocale(change: Partial<Locale>): Promise<void> {
  chosen = true;
  const next = { ...getLocale(), ...change };
  await Promise.all([...sets].map((set) => set.load(next.language)));
  replaceLocale({ ...getLocale(), ...change });
}
