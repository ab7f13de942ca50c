import { atom, getDefaultStore } from 'jotai';
import { setLocale } from 'shared-ui/i18n';
import {
  type BrowserPreferences,
  keepPreferences,
  readPreferences,
} from '../preferences/browser-preferences.ts';
import { defaultSettings, type Settings, settingsFrom } from './settings.ts';

/** Whose settings: one person may want other ones in each tenant (B-11.5). */
export interface SettingsOwner {
  tenant: string;
  person: string;
}

interface DisplayState {
  theme: BrowserPreferences['theme'];
  compact: boolean;
  animations: boolean;
}

/** What is in force on this page. Changes of display settings are kept, and come into force after a refresh. */
export const displayAtom = atom<DisplayState>({ theme: 'light', compact: false, animations: true });
export const settingsAtom = atom<Settings>(defaultSettings);

const keyOf = ({ tenant, person }: SettingsOwner) => `emp.settings.${tenant}.${person}`;

/** The defaults, in the language and formats in which the person has been reading so far. */
function startingSettings(): Settings {
  const { theme, compact, animations, ...locale } = readPreferences();
  return {
    ...defaultSettings,
    general: { ...defaultSettings.general, ...locale },
    display: { theme, compactMode: compact, showAnimations: animations },
  };
}

function read(owner: SettingsOwner, fallback = startingSettings()): Settings {
  try {
    const text = localStorage.getItem(keyOf(owner));
    return text === null ? fallback : settingsFrom(JSON.parse(text), fallback);
  } catch {
    return fallback;
  }
}

function preferencesOf({ general, display }: Settings): BrowserPreferences {
  const { companyName: _companyName, ...locale } = general;
  return {
    ...locale,
    theme: display.theme,
    compact: display.compactMode,
    animations: display.showAnimations,
  };
}

/** Puts the person's own settings into force, all of them: the page has just begun, or somebody else was here. */
export async function adoptSettings(owner: SettingsOwner): Promise<void> {
  const settings = read(owner);
  const { theme, compact, animations, ...locale } = preferencesOf(settings);
  keepPreferences({ ...locale, theme, compact, animations });
  getDefaultStore().set(settingsAtom, settings);
  getDefaultStore().set(displayAtom, { theme, compact, animations });
  await setLocale(locale);
}

/** What was changed on this page, over what another tab has kept in the meantime. */
function merged(owner: SettingsOwner, settings: Settings): Settings {
  const before = getDefaultStore().get(settingsAtom);
  const kept = read(owner, settings);
  const part = <Name extends keyof Settings>(name: Name): Settings[Name] => {
    const changes = Object.entries(settings[name]).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify((before[name] as Record<string, unknown>)[field]),
    );
    return { ...kept[name], ...(Object.fromEntries(changes) as Partial<Settings[Name]>) };
  };
  return {
    general: part('general'),
    alerts: part('alerts'),
    data: part('data'),
    display: part('display'),
  };
}

/**
 * Keeps what was changed of the settings in this browser; language and formats change at once, display after a refresh
 * (B-11.4).
 */
export async function saveSettings(owner: SettingsOwner, wanted: Settings): Promise<void> {
  const settings = merged(owner, wanted);
  const preferences = preferencesOf(settings);
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(settings));
  } catch {
    // Without storage the settings hold as long as the page.
  }
  keepPreferences(preferences);
  getDefaultStore().set(settingsAtom, settings);
  const { theme: _theme, compact: _compact, animations: _animations, ...locale } = preferences;
  await setLocale(locale);
}
