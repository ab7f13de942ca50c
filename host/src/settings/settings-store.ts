import type { Channels, OwnSettings } from 'api/contract';
import { atom, getDefaultStore } from 'jotai';
import { api } from 'shared-auth';
import { setLocale } from 'shared-ui/i18n';
import {
  type BrowserPreferences,
  keepPreferences,
  readPreferences,
} from '../preferences/browser-preferences.ts';
import { defaultSettings, type Settings, settingsFrom } from './settings.ts';
import { changesBetween, organizationOf, settingsOfAnswer } from './settings-wire.ts';

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

/** What the server says besides; undefined until it has. */
interface ServerState {
  version: number;
  channels: Channels;
  retentionMonths: number;
}

/** What is in force on this page. Changes of display settings are kept, and come into force after a refresh. */
export const displayAtom = atom<DisplayState>({ theme: 'light', compact: false, animations: true });
export const settingsAtom = atom<Settings>(defaultSettings);
/** What the organization is called, in the header and in titles. */
export const companyAtom = atom((get) => get(settingsAtom).general.companyName);
export const serverAtom = atom<ServerState | undefined>(undefined);

const keyOf = ({ tenant, person }: SettingsOwner) => `emp.settings.${tenant}.${person}`;
const SETTINGS = '/v1/settings';

/** The defaults, in the language and formats in which the person has been reading so far. */
function startingSettings(): Settings {
  const { theme, compact, animations, ...locale } = readPreferences();
  return {
    ...defaultSettings,
    general: { ...defaultSettings.general, ...locale },
    display: { theme, compactMode: compact, showAnimations: animations },
  };
}

/** This browser's copy of what the server keeps: what a page shows first. */
function readCopy(owner: SettingsOwner): Settings | undefined {
  try {
    const text = localStorage.getItem(keyOf(owner));
    return text === null ? undefined : settingsFrom(JSON.parse(text), startingSettings());
  } catch {
    return undefined;
  }
}

function keepCopy(owner: SettingsOwner, settings: Settings): void {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(settings));
  } catch {
    // Without storage the next page begins with the defaults, until the server has answered.
  }
}

function localeOf({ general }: Settings) {
  const { companyName: _companyName, ...locale } = general;
  return locale;
}

function displayOf({ display }: Settings): DisplayState {
  const { theme, compactMode, showAnimations } = display;
  return { theme, compact: compactMode, animations: showAnimations };
}

/** Everything but how pages are drawn, which comes into force after a refresh. */
async function putInForce(settings: Settings): Promise<void> {
  keepPreferences({ ...localeOf(settings), ...displayOf(settings) });
  getDefaultStore().set(settingsAtom, settings);
  await setLocale(localeOf(settings));
}

/** Whose settings are in force, and how often they were changed: an answer that comes late changes nothing. */
let present = { key: '', changes: 0 };

/**
 * Puts the person's own settings into force, all of them: the page has just begun, or somebody else was here. This browser's
 * copy is there at once; what the server keeps follows and wins.
 */
export async function adoptSettings(owner: SettingsOwner): Promise<void> {
  const copy = readCopy(owner);
  const settings = copy ?? startingSettings();
  present = { key: keyOf(owner), changes: 0 };
  getDefaultStore().set(serverAtom, undefined);
  getDefaultStore().set(displayAtom, displayOf(settings));
  void followServer(owner, copy);
  await putInForce(settings);
}

async function followServer(owner: SettingsOwner, copy: Settings | undefined): Promise<void> {
  const begun = present;
  try {
    let { data } = await api.get<{ data: OwnSettings }>(SETTINGS);
    if (present !== begun) return;
    // Once: before the server kept settings, this browser did.
    const older = data.version === 0 && copy && changesBetween(defaultSettings, copy);
    if (older) ({ data } = await api.patch<{ data: OwnSettings }>(SETTINGS, older));
    if (present !== begun) return;
    await adoptAnswer(owner, data, data.version > 0);
    if (data.version > 0) getDefaultStore().set(displayAtom, displayOf(getDefaultStore().get(settingsAtom)));
  } catch {
    // The copy of this browser goes on; the next page asks again.
  }
}

/** @param chosen whether the person ever chose something: otherwise pages stay as this browser showed them so far */
async function adoptAnswer(owner: SettingsOwner, answer: OwnSettings, chosen: boolean): Promise<void> {
  const { version, channels, retention_months: retentionMonths } = answer;
  getDefaultStore().set(serverAtom, { version, channels, retentionMonths });
  const now = getDefaultStore().get(settingsAtom);
  const { companyName, data } = organizationOf(answer);
  const settings = chosen
    ? settingsOfAnswer(answer)
    : { ...now, general: { ...now.general, companyName }, data: { ...now.data, ...data } };
  if (chosen) keepCopy(owner, settings);
  await putInForce(settings);
}

/**
 * Has the server keep what was changed on this page, and nothing else: what other pages changed stays. Language and formats
 * change at once, display after a refresh (B-11.4).
 *
 * @param saveOrganization saves what is the whole organization's; answers whether to go on
 * @returns whether it was saved
 */
export async function saveSettings(
  owner: SettingsOwner,
  wanted: Settings,
  saveOrganization: (before: Settings, wanted: Settings) => Promise<boolean>,
): Promise<boolean> {
  const store = getDefaultStore();
  present = { key: keyOf(owner), changes: present.changes + 1 };
  const before = store.get(settingsAtom);
  if (!(await saveOrganization(before, wanted))) return false;
  // Who chooses for the first time chooses also the language in which they have been reading so far.
  const first = store.get(serverAtom)?.version === 0;
  const changes = changesBetween(first ? defaultSettings : before, wanted);
  const { data } = await (changes
    ? api.patch<{ data: OwnSettings }>(SETTINGS, changes)
    : api.get<{ data: OwnSettings }>(SETTINGS));
  if (present.key === keyOf(owner)) await adoptAnswer(owner, data, data.version > 0);
  return true;
}
