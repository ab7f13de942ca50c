import { getDefaultStore } from 'jotai';
import { getLocale, setLocale, defaultLocale } from 'shared-ui/i18n';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepPreferences, readPreferences } from '../preferences/browser-preferences.ts';
import {
  alertThresholds,
  backupFrequencies,
  defaultQuietHours,
  defaultSettings,
  exportFormats,
  retentionChoice,
  retentionChoices,
  retentionDays,
  settingsFrom,
} from './settings.ts';
import { adoptSettings, displayAtom, saveSettings, settingsAtom } from './settings-store.ts';

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
        pushNotifications: true,
        alertThreshold: 'medium',
        quietHours: null,
      },
      data: { retentionDays: 90, autoBackup: true, backupFrequency: 'daily', exportFormat: 'CSV' },
      display: { theme: 'light', compactMode: false, showAnimations: true },
    });
    expect(defaultQuietHours).toEqual({ start: '22:00', end: '08:00' });
  });

  it('has the specified choices (B-11.3)', () => {
    expect(alertThresholds).toEqual(['low', 'medium', 'high', 'critical']);
    expect(retentionChoices).toEqual(['30', '60', '90', '180', '365', 'unlimited']);
    expect(backupFrequencies).toEqual(['hourly', 'daily', 'weekly', 'monthly']);
    expect(exportFormats).toEqual(['CSV', 'Excel', 'PDF', 'JSON']);
  });

  it("maps 'unlimited' to -1 and everything else to its number", () => {
    expect(retentionChoices.map(retentionDays)).toEqual([30, 60, 90, 180, 365, -1]);
    expect(retentionChoice(-1)).toBe('unlimited');
    expect(retentionChoice(17)).toBe('90');
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

describe('keeping settings', () => {
  it('begins with what this browser showed so far', async () => {
    keepPreferences({ language: 'de', theme: 'dark' });
    await adoptSettings(owner);
    expect(store.get(settingsAtom).general.language).toBe('de');
    expect(store.get(displayAtom).theme).toBe('dark');
    expect(getLocale().language).toBe('de');
  });

  it('of two tabs are kept from both, field by field', async () => {
    await adoptSettings(owner);
    const shown = store.get(settingsAtom);
    // Another tab, which shares nothing with this one but the storage.
    const elsewhere = {
      ...shown,
      general: { ...shown.general, companyName: 'Aurora' },
      data: { ...shown.data, retentionDays: 30 },
    };
    localStorage.setItem('emp.settings.t-1.ada', JSON.stringify(elsewhere));
    await saveSettings(owner, {
      ...shown,
      general: { ...shown.general, dateFormat: 'YYYY-MM-DD' },
      alerts: { ...shown.alerts, quietHours: defaultQuietHours },
    });
    expect(store.get(settingsAtom)).toMatchObject({
      general: { companyName: 'Aurora', dateFormat: 'YYYY-MM-DD' },
      alerts: { quietHours: defaultQuietHours },
      data: { retentionDays: 30 },
    });
    await adoptSettings(owner);
    expect(store.get(settingsAtom).general.companyName).toBe('Aurora');
  });

  it('keeps them per tenant and person', async () => {
    await adoptSettings(owner);
    await saveSettings(owner, {
      ...defaultSettings,
      data: { ...defaultSettings.data, retentionDays: -1 },
    });
    await adoptSettings({ ...owner, tenant: 't-2' });
    expect(store.get(settingsAtom).data.retentionDays).toBe(90);
    await adoptSettings(owner);
    expect(store.get(settingsAtom).data.retentionDays).toBe(-1);
  });

  it('changes language and formats at once, and display after a refresh', async () => {
    await adoptSettings(owner);
    await saveSettings(owner, {
      ...defaultSettings,
      general: { ...defaultSettings.general, language: 'fr', timeFormat: '24h' },
      display: { theme: 'dark', compactMode: true, showAnimations: false },
    });
    expect(getLocale()).toMatchObject({ language: 'fr', timeFormat: '24h' });
    expect(store.get(displayAtom)).toEqual({ theme: 'light', compact: false, animations: true });
    expect(readPreferences()).toMatchObject({ theme: 'dark', compact: true, animations: false });
    await adoptSettings(owner);
    expect(store.get(displayAtom)).toEqual({ theme: 'dark', compact: true, animations: false });
  });
});
