import { getDefaultStore } from 'jotai';
import { readPreferences } from '../preferences/browser-preferences.ts';
import { preparePage } from '../preferences/prepare-page.ts';
import { fetchRuntimeConfig } from '../runtime-config.ts';
import { displayAtom } from '../settings/settings-store.ts';
import { supportHrefAtom } from './support.ts';

/** What must stand before the shell renders: theme and language are known, the texts are there. */
export async function prepareShell(): Promise<void> {
  fetchRuntimeConfig().then(
    ({ contacts }) => getDefaultStore().set(supportHrefAtom, `mailto:${contacts.support}`),
    // Without it the registry cannot be found either, which is said in its place.
    () => undefined,
  );
  const { theme, compact, animations } = readPreferences();
  getDefaultStore().set(displayAtom, { theme, compact, animations });
  await preparePage();
}
