import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ChangeSettings } from 'api/contract';
import type { Handlers } from 'shared-auth/testing';
import userEvent from '@testing-library/user-event';
import { defaultLocale, getLocale, setLocale } from 'shared-ui/i18n';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentPages } from '../shell/leave-page.ts';
import { renderShellAt, type ShellPage } from '../shell/testing/render-shell-at.tsx';
import { defaultSettings } from './settings.ts';
import { wireOf } from './settings-wire.ts';

vi.mock('../remotes/remote-view.tsx', () => ({
  RemoteView: ({ remote }: { remote: string }) => <h1>Page of {remote}</h1>,
}));

const permissions = ['dashboard.read', 'client.read', 'tenant.settings'];

beforeEach(() => void vi.spyOn(documentPages, 'signIn').mockImplementation(() => undefined));
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await setLocale(defaultLocale);
});

const address = () => window.location.pathname + window.location.search;
const panel = () => within(screen.getByRole('tabpanel'));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function settings(at = '/settings', held = permissions): Promise<ShellPage> {
  const page = await renderShellAt(at, { permissions: held });
  await screen.findByRole('dialog', { name: 'Settings' });
  return page;
}

/** Saving shows its work for a second. */
async function save(): Promise<void> {
  vi.useFakeTimers();
  fireEvent.click(button('Save Settings'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
}

async function choices(label: string): Promise<string[]> {
  fireEvent.mouseDown(panel().getByRole('combobox', { name: label }));
  const list = await screen.findByRole('listbox');
  const shown = document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  expect(list).toBeTruthy();
  const options = shown[shown.length - 1]?.querySelectorAll('.ant-select-item-option-content') ?? [];
  return [...options].map((option) => option.textContent ?? '');
}

describe('/settings', () => {
  it('opens over the dashboard, and closing it leads there', async () => {
    await settings();
    expect(screen.getByRole('heading', { name: 'Page of dashboard', hidden: true })).toBeTruthy();
    expect(document.title).toBe('Settings · Energy Monitor Platform');
    await userEvent.click(button('Cancel'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('is for everybody, without what is the whole organization’s', async () => {
    await renderShellAt('/clients', { permissions: ['client.read'] });
    await userEvent.click(screen.getByRole('button', { name: /^User menu of/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Preferences' }));
    await screen.findByRole('dialog', { name: 'Settings' });
    const labels = () =>
      [...screen.getByRole('tabpanel').querySelectorAll('label')].map((each) => each.textContent);
    expect(labels()).toEqual(['Theme', 'Compact mode', 'Show animations']);
    await userEvent.click(screen.getByRole('tab', { name: 'General' }));
    expect(labels()).toEqual(['Language', 'Time zone', 'Date format', 'Time format']);
    await userEvent.click(screen.getByRole('tab', { name: 'Data' }));
    expect(labels()).toEqual(['Format of reports']);
  });

  it('closes by the way back, so that Back leads on from the page', async () => {
    await renderShellAt('/clients?page=2', { permissions });
    const before = window.history.length;
    await userEvent.click(screen.getByRole('link', { name: 'Statistics' }));
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    await screen.findByRole('dialog', { name: 'Settings' });
    await userEvent.click(screen.getByRole('tab', { name: 'Data' }));
    expect(window.history.length).toBe(before + 2);
    const back = vi.spyOn(window.history, 'go');
    await userEvent.click(button('Cancel'));
    expect(back.mock.calls).toEqual([[-1]]);
    await waitFor(() => expect(address()).toBe('/statistics'));
  });

  it('gives the focus back to what opened it', async () => {
    await renderShellAt('/clients', { permissions });
    const link = screen.getByRole('link', { name: 'Settings' });
    await userEvent.click(link);
    await screen.findByRole('dialog', { name: 'Settings' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/clients'));
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('asks before Back loses what was changed', async () => {
    await renderShellAt('/clients', { permissions });
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    await screen.findByRole('dialog', { name: 'Settings' });
    fireEvent.change(screen.getByLabelText('Company name'), { target: { value: 'Aurora' } });
    act(() => window.history.back());
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Aurora');
    expect(address()).toBe('/settings');
    act(() => window.history.back());
    await userEvent.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(address()).toBe('/clients'));
    await waitFor(() => expect(screen.queryByLabelText('Company name')).toBeNull());
  });

  it('says what is wrong with a name that nobody could see, and sends nothing', async () => {
    await settings();
    const name = screen.getByLabelText<HTMLInputElement>('Company name');
    fireEvent.change(name, { target: { value: '\u200B\u00AD' } });
    expect(screen.getByText('This field is required')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Aurora\u202E' } });
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Must not contain control characters/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(document.activeElement).toBe(name);
    expect(screen.queryByText('Failed to save changes')).toBeNull();
  });

  it('asks before a reload loses what was changed', async () => {
    await settings();
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(true);
    fireEvent.change(screen.getByLabelText('Company name'), { target: { value: 'Aurora' } });
    expect(leaves()).toBe(false);
  });

  it('opens with what the person has kept, however early it is there', async () => {
    // Its code is here from now on: what comes first then is not left to chance.
    await import('./settings-page.tsx');
    const kept = { ...defaultSettings, general: { ...defaultSettings.general, companyName: 'Sun and Sons' } };
    await renderShellAt('/settings', {
      permissions,
      before: () =>
        localStorage.setItem(
          'emp.settings.11111111-1111-4111-8111-111111111111.22222222-2222-4222-8222-222222222222',
          JSON.stringify(kept),
        ),
    });
    await screen.findByRole('dialog', { name: 'Settings' });
    expect(panel().getByRole<HTMLInputElement>('textbox', { name: 'Company name' }).value).toBe(
      'Sun and Sons',
    );
  });

  it('opens over the page that one comes from', async () => {
    await renderShellAt('/clients?page=2', { permissions });
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    await screen.findByRole('dialog', { name: 'Settings' });
    expect(screen.getByRole('heading', { name: 'Page of clients', hidden: true })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/clients?page=2'));
  });

  it.each([
    ['/settings', 'General'],
    ['/settings?tab=alerts', 'Alerts'],
    ['/settings?tab=data', 'Data'],
    ['/settings?tab=display', 'Display'],
    ['/settings?tab=nothing', 'General'],
  ])('%s shows the tab %s', async (at, name) => {
    await settings(at);
    expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
  });

  it('keeps the tab in the address', async () => {
    await settings();
    await userEvent.click(screen.getByRole('tab', { name: 'Data' }));
    expect(address()).toBe('/settings?tab=data');
  });

  it('is for signed-in people', async () => {
    await renderShellAt('/settings?tab=data', {
      before: (session) => session.signOut({ atProvider: false }),
    });
    expect(documentPages.signIn).toHaveBeenCalledWith({ returnTo: '/settings?tab=data' });
  });
});

describe('the choices', () => {
  it.each([
    ['general', 'Language', ['English', 'Español', 'Français', 'Deutsch', '日本語']],
    ['general', 'Date format', ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD']],
    ['general', 'Time format', ['12 hours (2:30 PM)', '24 hours (14:30)']],
    ['alerts', 'Alert threshold', ['Low', 'Medium', 'High', 'Critical']],
    ['display', 'Theme', ['Light', 'Dark', 'Auto']],
  ])('in %s, %s', async (tab, label, expected) => {
    await settings(`/settings?tab=${tab}`);
    expect(await choices(label)).toEqual(expected);
  });

  it('of time zones, with the place whose clock is meant', async () => {
    await settings();
    const zones = await choices('Time zone');
    expect(zones.map((zone) => zone.split(' ')[0])).toEqual([
      'UTC',
      'EST',
      'PST',
      'CST',
      'MST',
      'GMT',
      'CET',
      'JST',
    ]);
  });
});

describe('the defaults', () => {
  const checked = (name: string) => panel().getByRole('switch', { name }).getAttribute('aria-checked');
  const chosen = (label: string) =>
    panel().getByRole('combobox', { name: label }).closest('.ant-select')?.textContent;

  it('in general', async () => {
    await settings();
    expect(panel().getByLabelText<HTMLInputElement>('Company name').value).toBe('Energy Monitor Platform');
    expect(['Language', 'Time zone', 'Date format', 'Time format'].map(chosen)).toEqual([
      'English',
      'UTC',
      'MM/DD/YYYY',
      '12 hours (2:30 PM)',
    ]);
  });

  it('in alerts', async () => {
    await settings('/settings?tab=alerts');
    expect(['Email notifications', 'Quiet hours'].map(checked)).toEqual(['true', 'false']);
    expect(chosen('Alert threshold')).toBe('Medium');
  });

  it('in display', async () => {
    await settings('/settings?tab=display');
    expect(['Compact mode', 'Show animations'].map(checked)).toEqual(['false', 'true']);
    expect(chosen('Theme')).toBe('Light');
  });
});

describe('saving', () => {
  const changed = ({ body }: { body: unknown }) => {
    const { general, alerts } = body as ChangeSettings;
    const settings = wireOf(defaultSettings);
    return {
      data: {
        version: 1,
        settings: {
          ...settings,
          general: { ...settings.general, ...general },
          alerts: { ...settings.alerts, ...alerts },
        },
        company_name: 'Energy Monitor Platform',
        channels: { email: 'ready', sms: 'not_configured', chat: 'not_configured', push: 'ready' },
        auto_backup: true,
        backup_frequency: 'daily',
        retention_months: 25,
      },
    };
  };

  it('has the server keep what changed, says so, closes, and holds at the next opening', async () => {
    const { api } = await settings('/settings?tab=alerts');
    api.use({ 'PATCH /v1/settings': changed });
    await userEvent.click(panel().getByRole('switch', { name: 'Email notifications' }));
    await save();
    expect(await screen.findByText('Settings updated successfully')).toBeTruthy();
    expect(api.requests.at(-1)?.body).toEqual({ alerts: { email_notifications: false } });
    expect(address()).toBe('/dashboard');
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    await userEvent.click(await screen.findByRole('tab', { name: 'Alerts' }));
    expect(panel().getByRole('switch', { name: 'Email notifications' }).getAttribute('aria-checked')).toBe(
      'false',
    );
  });

  it('says so when the server refuses, and keeps what was changed in the dialog', async () => {
    await settings('/settings?tab=alerts');
    await userEvent.click(panel().getByRole('switch', { name: 'Email notifications' }));
    await save();
    expect(await screen.findByText('Failed to save changes')).toBeTruthy();
    expect(panel().getByRole('switch', { name: 'Email notifications' }).getAttribute('aria-checked')).toBe(
      'false',
    );
  });

  it('changes the language of the whole page', async () => {
    const { api } = await settings();
    api.use({ 'PATCH /v1/settings': changed });
    await choices('Language');
    fireEvent.click(screen.getByText('Deutsch'));
    await save();
    expect(await screen.findByRole('link', { name: 'Einstellungen' })).toBeTruthy();
    expect(getLocale().language).toBe('de');
    expect(await screen.findByText('Einstellungen erfolgreich aktualisiert')).toBeTruthy();
  });
});

describe('the organization’s own, which somebody else may have changed', () => {
  interface Organization {
    version: number;
    company_name: string;
    auto_backup: boolean;
    backup_frequency: string;
  }

  /** A server that refuses what was made from an older version, as the real one does. */
  function shared(changed: Partial<Organization> = {}) {
    const state: Organization = {
      version: 7,
      company_name: 'Energy Monitor Platform',
      auto_backup: true,
      backup_frequency: 'daily',
      ...changed,
    };
    const versions: (string | null)[] = [];
    const own = () => ({
      data: {
        ...state,
        version: 0,
        settings: wireOf(defaultSettings),
        channels: { email: 'ready', sms: 'not_configured', chat: 'not_configured', push: 'ready' },
        retention_months: 25,
      },
    });
    const handlers: Handlers = {
      'GET /v1/settings': own,
      'GET /v1/tenant/settings': () => ({ data: { ...state, mail_trouble: null } }),
      'PATCH /v1/tenant/settings': ({ body, headers }) => {
        versions.push(headers.get('if-match'));
        Object.assign(state, body, { version: state.version + 1 });
        return { data: { ...state, mail_trouble: null } };
      },
    };
    return { state, versions, handlers };
  }

  /** By its title: in tests antd gives all dialogs one id, and so one name. */
  async function question(): Promise<HTMLElement> {
    const title = await screen.findByText('Somebody else changed these settings');
    return title.closest<HTMLElement>('[role="dialog"]') ?? title;
  }

  const rename = (to: string) =>
    fireEvent.change(screen.getByLabelText('Company name'), { target: { value: to } });

  it('is saved over the version that was compared', async () => {
    const { api } = await settings();
    const server = shared();
    api.use(server.handlers);
    rename('Borealis');
    await save();
    expect(await screen.findByText('Settings updated successfully')).toBeTruthy();
    expect(server.versions).toEqual(['"7"']);
    expect(server.state.company_name).toBe('Borealis');
  });

  it('is not overwritten unasked: both are shown, and one is chosen', async () => {
    const { api } = await settings();
    const server = shared({ company_name: 'Aurora Renewables', backup_frequency: 'weekly' });
    api.use(server.handlers);
    rename('Borealis');
    fireEvent.click(button('Save Settings'));
    const dialog = await question();
    expect(server.versions).toEqual([]);
    expect(within(dialog).getByText('Aurora Renewables')).toBeTruthy();
    expect(within(dialog).getByText('Borealis')).toBeTruthy();
    expect(within(dialog).getByText('Weekly')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save this version' }));
    await waitFor(() => expect(address()).toBe('/dashboard'), { timeout: 3000 });
    expect(server.state).toMatchObject({ company_name: 'Borealis', backup_frequency: 'weekly' });
  });

  it('stays in the dialog, with what was typed, when the person goes back', async () => {
    const { api } = await settings();
    const server = shared({ company_name: 'Aurora Renewables' });
    api.use(server.handlers);
    rename('Borealis');
    fireEvent.click(button('Save Settings'));
    await question();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button('Save Settings').disabled).toBe(false));
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Borealis');
    expect(server.state.company_name).toBe('Aurora Renewables');
    expect(screen.queryByText('Settings updated successfully')).toBeNull();
  });
});
