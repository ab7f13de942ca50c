import type { ChangeSettings } from 'api/contract';
import { getDefaultStore } from 'jotai';
import { type Handlers, signInForTest } from 'shared-auth/testing';
import { getLocale, setLocale, defaultLocale } from 'shared-ui/i18n';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPreferences, readPreferences } from '../preferences/browser-preferences.ts';
import {
  alertThresholds,
  defaultQuietHours,
  defaultSettings,
  exportFormats,
  settingsFrom,
} from './settings.ts';
import { adoptSettings, displayAtom, saveSettings, serverAtom, settingsAtom } from './settings-store.ts';
import { wireOf } from './settings-wire.ts';

const owner = { tenant: 't-1', person: 'ada' };
const store = getDefaultStore();

beforeEach(() => {
  localStorage.clear();
  keepPreferences({ language: 'en' });
});
afterEach(() => setLocale(defaultLocale));

describe('the settings object', () => {
  it('has the specified defaults (B-11.2)', () => {
    expect(defaultSettings).toEqual({
      general: {
        companyName: 'Energy Monitor Platform',
        timeZone: 'UTC',
        dateFormat: 'MM/DD/YYYY',
        timeFormat: '12h',
        language: 'en',
      },
      alerts: {
        emailNotifications: true,
        smsNotifications: false,
        smsNumber: '',
        chatNotifications: false,
        chatHandle: '',
        pushNotifications: true,
        alertThreshold: 'medium',
        quietHours: null,
      },
      data: { autoBackup: true, backupFrequency: 'daily', exportFormat: 'csv' },
      display: { theme: 'light', compactMode: false, showAnimations: true },
    });
    expect(defaultQuietHours).toEqual({ start: '22:00', end: '08:00' });
  });

  it('has the specified choices (B-11.3)', () => {
    expect(alertThresholds).toEqual(['low', 'medium', 'high', 'critical']);
    expect(exportFormats).toEqual(['csv', 'xlsx', 'pdf', 'json']);
  });

  it('is read from whatever lies in the storage', () => {
    expect(settingsFrom(null)).toEqual(defaultSettings);
    expect(
      settingsFrom({ general: { timeZone: 'MARS' }, alerts: { quietHours: { start: '21:00' } } }),
    ).toEqual({
      ...defaultSettings,
      alerts: { ...defaultSettings.alerts, quietHours: { start: '21:00', end: '08:00' } },
    });
  });
});

/** A server that keeps one person's settings, as the real one does: field by field. */
function keeping(chosen: ChangeSettings = {}, company = 'Energy Monitor Platform') {
  const state = {
    version: Object.keys(chosen).length > 0 ? 1 : 0,
    settings: wireOf(defaultSettings),
  };
  const merge = ({ general, alerts, display }: ChangeSettings) => {
    state.settings = {
      general: { ...state.settings.general, ...general },
      alerts: { ...state.settings.alerts, ...alerts },
      display: { ...state.settings.display, ...display },
    };
  };
  merge(chosen);
  const answer = () => ({
    data: {
      version: state.version,
      settings: state.settings,
      company_name: company,
      channels: { email: 'mailbox', sms: 'not_configured', push: 'not_configured' },
      auto_backup: true,
      backup_frequency: 'daily',
      retention_months: 25,
    },
  });
  const handlers: Handlers = {
    'GET /v1/settings': answer,
    'PATCH /v1/settings': ({ body }) => {
      merge(body as ChangeSettings);
      state.version += 1;
      return answer();
    },
  };
  return { handlers, merge };
}

/** Nothing of the organization's is changed here. */
const proceed = () => Promise.resolve(true);
const own = () => store.get(settingsAtom);
const copyOf = (tenant = 't-1') => localStorage.getItem(`emp.settings.${tenant}.ada`);
const heard = () => vi.waitFor(() => expect(store.get(serverAtom)).toBeDefined());

/** The page begins; resolves when the server has answered. */
async function begin(server: ReturnType<typeof keeping>) {
  const { api } = await signInForTest({ handlers: server.handlers });
  await adoptSettings(owner);
  await heard();
  return api;
}

describe('keeping settings', () => {
  it('begins with what this browser showed so far, without waiting for the server', async () => {
    keepPreferences({ language: 'de', theme: 'dark' });
    await signInForTest({ handlers: { 'GET /v1/settings': () => new Promise(() => undefined) } });
    await adoptSettings(owner);
    expect(own().general.language).toBe('de');
    expect(store.get(displayAtom).theme).toBe('dark');
    expect(getLocale().language).toBe('de');
  });

  it('follows the person to the next browser, display and name of the organization included', async () => {
    await begin(keeping({ general: { language: 'fr' }, display: { theme: 'dark' } }, 'Aurora'));
    expect(own()).toMatchObject({ general: { language: 'fr', companyName: 'Aurora' } });
    expect(getLocale().language).toBe('fr');
    expect(store.get(displayAtom).theme).toBe('dark');
    // The next page shows it at once.
    await signInForTest();
    await adoptSettings(owner);
    expect(own()).toMatchObject({ general: { language: 'fr', companyName: 'Aurora' } });
  });

  it('goes on with the copy of this browser while the server cannot be reached', async () => {
    localStorage.setItem('emp.settings.t-1.ada', JSON.stringify({ general: { language: 'es' } }));
    const { api } = await signInForTest();
    await adoptSettings(owner);
    await vi.waitFor(() => expect(api.requests).toHaveLength(1));
    expect(own().general.language).toBe('es');
  });

  it('sends up once what an earlier version kept in this browser', async () => {
    const older = { general: { dateFormat: 'YYYY-MM-DD' }, data: { retentionDays: 30 } };
    localStorage.setItem('emp.settings.t-1.ada', JSON.stringify(older));
    const server = keeping();
    const api = await begin(server);
    expect(api.requests.map(({ method, body }) => [method, body])).toEqual([
      ['GET', undefined],
      ['PATCH', { general: { date_format: 'YYYY-MM-DD' } }],
    ]);
    api.requests.length = 0;
    await adoptSettings(owner);
    await heard();
    expect(api.requests.map(({ method }) => method)).toEqual(['GET']);
    expect(own().general.dateFormat).toBe('YYYY-MM-DD');
  });

  it('sends what was changed on this page and nothing else, so that other browsers keep theirs', async () => {
    const server = keeping({ display: { theme: 'dark' } });
    const api = await begin(server);
    const shown = own();
    server.merge({ alerts: { alert_threshold: 'high' } });
    await saveSettings(owner, { ...shown, general: { ...shown.general, dateFormat: 'YYYY-MM-DD' } }, proceed);
    expect(api.requests.at(-1)?.body).toEqual({ general: { date_format: 'YYYY-MM-DD' } });
    expect(own()).toMatchObject({
      general: { dateFormat: 'YYYY-MM-DD' },
      alerts: { alertThreshold: 'high' },
      display: { theme: 'dark' },
    });
    expect(copyOf()).toContain('YYYY-MM-DD');
  });

  it('sends nothing where the person goes back from what somebody else changed of the organization', async () => {
    const api = await begin(keeping());
    const wanted = {
      ...own(),
      general: { ...own().general, companyName: 'Borealis', language: 'de' as const },
    };
    expect(await saveSettings(owner, wanted, () => Promise.resolve(false))).toBe(false);
    expect(api.requests).toHaveLength(1);
    expect(own().general.language).toBe('en');
  });

  it('chooses with the first choice the language in which the person has been reading', async () => {
    keepPreferences({ language: 'ja' });
    const api = await begin(keeping());
    expect(api.requests).toHaveLength(1);
    await saveSettings(owner, { ...own(), display: { ...own().display, compactMode: true } }, proceed);
    expect(api.requests.at(-1)?.body).toEqual({
      general: { language: 'ja' },
      display: { compact_mode: true },
    });
  });

  it('keeps nothing that the server refused', async () => {
    await begin(keeping({ display: { theme: 'dark' } }));
    const { api } = await signInForTest();
    await expect(
      saveSettings(owner, { ...own(), general: { ...own().general, language: 'fr' } }, proceed),
    ).rejects.toThrow();
    expect(api.requests).toHaveLength(1);
    expect(own().general.language).toBe('en');
    expect(copyOf()).not.toContain('"fr"');
  });

  it('changes language and formats at once, and display after a refresh', async () => {
    await begin(keeping());
    await saveSettings(
      owner,
      {
        ...defaultSettings,
        general: { ...defaultSettings.general, language: 'fr', timeFormat: '24h' },
        display: { theme: 'dark', compactMode: true, showAnimations: false },
      },
      proceed,
    );
    expect(getLocale()).toMatchObject({ language: 'fr', timeFormat: '24h' });
    expect(store.get(displayAtom)).toEqual({ theme: 'light', compact: false, animations: true });
    expect(readPreferences()).toMatchObject({ theme: 'dark', compact: true, animations: false });
    await adoptSettings(owner);
    expect(store.get(displayAtom)).toEqual({ theme: 'dark', compact: true, animations: false });
  });
});
