import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { renderUi } from 'shared-ui/testing';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings, type Settings } from './settings.ts';
import { serverAtom } from './settings-store.ts';
import { SettingsDialog, type SettingsTab } from './settings-dialog.tsx';

afterEach(() => {
  vi.useRealTimers();
  getDefaultStore().set(serverAtom, undefined);
});

async function dialog(tab: SettingsTab = 'general', settings: Settings = defaultSettings) {
  const onSave = vi.fn<(settings: Settings) => Promise<boolean>>(() => Promise.resolve(true));
  const onClose = vi.fn<() => void>();
  function Harness() {
    const [shown, setShown] = useState(tab);
    return (
      <SettingsDialog
        organization
        settings={settings}
        tab={shown}
        onTab={setShown}
        onSignIns={() => undefined}
        onSave={onSave}
        onClose={onClose}
      />
    );
  }
  // The dialog's own texts arrive with it.
  // oxlint-disable-next-line typescript/require-await
  await act(async () => void (await renderUi(<Harness />)));
  return { onSave, onClose };
}

const panel = () => within(screen.getByRole('tabpanel'));

describe('SettingsDialog', () => {
  it('has the tabs general, alerts, data and display', async () => {
    await dialog();
    const tabs = screen.getAllByRole('tab');
    expect(
      ['General', 'Alerts', 'Data', 'Display'].map((name) =>
        tabs.indexOf(screen.getByRole('tab', { name: new RegExp(name) })),
      ),
    ).toEqual([0, 1, 2, 3]);
  });

  it('is an extra-large modal', async () => {
    await dialog();
    const { style } = screen.getByRole('dialog', { name: 'Settings' });
    expect(style.getPropertyValue('--ant-modal-width') || style.width).toBe('1024px');
  });

  it('shows quiet-hour times only when quiet hours are enabled, beginning with 22:00 to 08:00', async () => {
    await dialog('alerts');
    expect(panel().queryByLabelText('Quiet from')).toBeNull();
    expect(panel().getByText('Quiet hours silence everything except critical alerts.')).toBeTruthy();
    await userEvent.click(panel().getByRole('switch', { name: 'Quiet hours' }));
    expect(panel().getByLabelText<HTMLInputElement>('Quiet from').value).toBe('10:00\u00A0PM');
    expect(panel().getByLabelText<HTMLInputElement>('Quiet until').value).toBe('8:00\u00A0AM');
  });

  it.each([
    ['enabled', 1, { start: '22:00', end: '08:00' }],
    ['disabled again', 2, null],
  ])('saves quiet hours only when they are enabled: %s', async (_how, clicks, quietHours) => {
    const { onSave } = await dialog('alerts');
    for (let click = 0; click < clicks; click += 1)
      await userEvent.click(panel().getByRole('switch', { name: 'Quiet hours' }));
    vi.useFakeTimers();
    act(() => screen.getByRole('button', { name: 'Save Settings' }).click());
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(onSave.mock.lastCall?.[0].alerts.quietHours).toEqual(quietHours);
  });

  it('does not save a time that is none', async () => {
    const { onSave } = await dialog('alerts');
    await userEvent.click(panel().getByRole('switch', { name: 'Quiet hours' }));
    const field = panel().getByLabelText<HTMLInputElement>('Quiet from');
    await userEvent.clear(field);
    await userEvent.type(field, 'late');
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(screen.getByText(/^This is not a valid time\. Enter a time such as 10:00\sPM\.$/)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(false);
    expect(onSave).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, '9 pm');
    expect(screen.queryByText(/^This is not a valid time/)).toBeNull();
  });

  it('does not save quiet hours that end when they begin, which would say nothing', async () => {
    const { onSave } = await dialog('alerts');
    await userEvent.click(panel().getByRole('switch', { name: 'Quiet hours' }));
    const end = panel().getByLabelText<HTMLInputElement>('Quiet until');
    await userEvent.clear(end);
    await userEvent.type(end, '22:00{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(screen.getByText('Enter another time than the start')).toBeTruthy();
    expect(document.activeElement).toBe(end);
    expect(onSave).not.toHaveBeenCalled();
  });

  it('saves by key what was just typed', async () => {
    const { onSave } = await dialog('alerts');
    await userEvent.click(panel().getByRole('switch', { name: 'Quiet hours' }));
    const field = panel().getByLabelText<HTMLInputElement>('Quiet from');
    await userEvent.clear(field);
    await userEvent.type(field, '21:07');
    vi.useFakeTimers();
    fireEvent.keyDown(field, { key: 's', ctrlKey: true });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(onSave.mock.lastCall?.[0].alerts.quietHours).toEqual({ start: '21:07', end: '08:00' });
  });

  it('has a backup frequency only while automatic backup is on, and saves both', async () => {
    const { onSave } = await dialog('data');
    expect(panel().getByRole('combobox', { name: 'Backup frequency' })).toBeTruthy();
    await userEvent.click(panel().getByRole('switch', { name: 'Automatic backup' }));
    expect(panel().queryByRole('combobox', { name: 'Backup frequency' })).toBeNull();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(onSave.mock.lastCall?.[0].data).toEqual({
      autoBackup: false,
      backupFrequency: 'daily',
      exportFormat: 'csv',
    });
  });

  it('offers only ways that lead to the person, and says of others what has to be done', async () => {
    const email = 'Whoever runs this server has to set SMTP_URL and MAIL_FROM.';
    const ways = (way: 'ready' | 'not_configured') =>
      getDefaultStore().set(serverAtom, {
        version: 1,
        channels: { email: way, sms: 'not_configured', chat: 'not_configured', push: 'ready' },
        retentionMonths: 25,
      });
    ways('not_configured');
    await dialog('alerts');
    expect(panel().getByText(email)).toBeTruthy();
    expect(panel().getByText('Not available on this server')).toBeTruthy();
    expect(panel().getAllByText('Not set up')).toHaveLength(2);
    expect(panel().queryByRole('switch', { name: 'Email notifications' })).toBeNull();
    act(() => ways('ready'));
    expect(panel().getByRole('switch', { name: 'Email notifications' })).toBeTruthy();
    expect(panel().getByLabelText('Alert threshold')).toBeTruthy();
    expect(panel().queryByText('Not available on this server')).toBeNull();
  });

  it('stays open with what was changed when it could not be kept', async () => {
    const { onSave, onClose } = await dialog('display');
    onSave.mockResolvedValue(false);
    await userEvent.click(panel().getByRole('switch', { name: 'Compact mode' }));
    vi.useFakeTimers();
    act(() => screen.getByRole('button', { name: 'Save Settings' }).click());
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(false);
    expect(panel().getByRole('switch', { name: 'Compact mode' }).getAttribute('aria-checked')).toBe('true');
  });

  it('says when display changes apply', async () => {
    await dialog('display');
    expect(panel().getByText('Display setting changes apply after a page refresh.')).toBeTruthy();
    for (const name of ['Compact mode', 'Show animations'])
      expect(panel().getByRole('switch', { name })).toBeTruthy();
  });

  it('loads for 1 s while it saves, then closes', async () => {
    const { onSave, onClose } = await dialog('display');
    await userEvent.click(panel().getByRole('switch', { name: 'Compact mode' }));
    vi.useFakeTimers();
    act(() => screen.getByRole('button', { name: 'Save Settings' }).click());
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Save Settings' }).className).toContain('ant-btn-loading');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(onSave).toHaveBeenCalledWith({
      ...defaultSettings,
      display: { ...defaultSettings.display, compactMode: true },
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks before changes are lost', async () => {
    const { onClose } = await dialog('display');
    await userEvent.click(panel().getByRole('switch', { name: 'Compact mode' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Discard Changes' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
