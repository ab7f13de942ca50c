import type { MaintenanceList, MaintenanceWindow } from 'api/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { onAPhone } from '../../testing/on-a-phone.ts';
import { renderPage } from '../../testing/render-at.tsx';
import { ready } from '../messages/texts.ts';

const weekly: MaintenanceWindow = {
  id: '018f0000-0000-7000-8000-0000000000c1',
  reason: 'Cleaning',
  starts_at: '2026-05-17T22:00',
  ends_at: '2026-05-18T02:00',
  weekly: true,
  repeat_until: '2026-09-30',
  everywhere: false,
  sites: [{ id: '018f0000-0000-7000-8000-00000000000a', name: 'North Roof' }],
  locations: ['Oslo'],
  timezone: 'Europe/Berlin',
  state: 'now',
  next: { from: '2026-05-17T20:00:00Z', to: '2026-05-18T00:00:00Z' },
  version: 3,
  created_at: '2026-05-01T10:00:00Z',
};
const list: MaintenanceList = { data: [weekly], timezone: 'Europe/Berlin' };

const handlers = {
  'GET /v1/maintenance-windows': list,
  'GET /v1/clients': {
    data: [{ id: '018f0000-0000-7000-8000-00000000000b', name: 'South Field' }],
    total: 1,
    page: 1,
    limit: 100,
    totalPages: 1,
  },
  'GET /v1/clients/locations': { data: ['Bergen', 'Oslo'] },
  'POST /v1/maintenance-windows': { data: weekly },
  [`PUT /v1/maintenance-windows/${weekly.id}`]: { data: weekly },
};

beforeEach(() => ready());

const open = (permissions = ['alert.read', 'alert.rule', 'client.read']) =>
  renderPage({ url: '/alerts/maintenance', permissions, handlers });

describe('the page of maintenance', () => {
  it('says when and where no alert opens, by the clock of the organization', async () => {
    await open();
    const table = within(await screen.findByRole('table', { name: 'Maintenance' }));
    expect(await table.findByText('Cleaning')).toBeTruthy();
    expect(table.getByText(/^Every week: Sunday, 10:00.PM to Monday, 2:00.AM, until \S+$/)).toBeTruthy();
    expect(table.getByText('Europe/Berlin')).toBeTruthy();
    expect(await table.findByText('North Roof, Oslo')).toBeTruthy();
    expect(await table.findByText('Now')).toBeTruthy();
  });

  it('says on a phone, below its reason, whether it is now', async () => {
    onAPhone();
    await open();
    const reason = await screen.findByText('Cleaning');
    expect(reason.closest('td')?.textContent).toMatch(/North Roof, OsloNow$/);
  });

  it('says by the same clock when it is next', async () => {
    const coming = { ...weekly, state: 'coming' as const };
    await renderPage({
      url: '/alerts/maintenance',
      permissions: ['alert.read'],
      handlers: { ...handlers, 'GET /v1/maintenance-windows': { ...list, data: [weekly, coming] } },
    });
    const table = within(await screen.findByRole('table', { name: 'Maintenance' }));
    expect(await table.findByText(/05\/17\/2026 10:00.PM|2026-05-17 10:00.PM/)).toBeTruthy();
    expect(table.getByText(/^until (05\/18\/2026|2026-05-18) 2:00.AM$/)).toBeTruthy();
  });

  it('lets nobody change it who may only read alerts', async () => {
    await open(['alert.read']);
    await screen.findByText('Cleaning');
    expect(screen.queryByRole('button', { name: 'Plan maintenance' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Cleaning' })).toBeNull();
  });

  it('plans a time at chosen sites', async () => {
    const { requests } = await open();
    await screen.findByText('Cleaning');
    await userEvent.click(screen.getByRole('button', { name: 'Plan maintenance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan maintenance' }));
    const write = async (label: RegExp, text: string) => {
      await userEvent.clear(dialog.getByLabelText(label));
      await userEvent.type(dialog.getByLabelText(label), text);
    };
    await write(/^Start day/, '2026-06-01');
    await write(/^End day/, '2026-05-31');
    await userEvent.click(dialog.getByRole('button', { name: 'Save maintenance' }));
    expect(dialog.getByText('Required')).toBeTruthy();
    expect(dialog.getByText('The end must be after the start.')).toBeTruthy();
    expect(dialog.getByText('Choose a site or a location.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Reason/));
    await write(/^Reason/, 'New inverter');
    await write(/^Start time/, '8:30 PM');
    await write(/^End day/, '2026-06-02');
    await write(/^End time/, '6 AM');
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'South Field' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Bergen' }));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        reason: 'New inverter',
        starts_at: '2026-06-01T20:30',
        ends_at: '2026-06-02T06:00',
        weekly: false,
        repeat_until: null,
        everywhere: false,
        client_ids: ['018f0000-0000-7000-8000-00000000000b'],
        locations: ['Bergen'],
      }),
    );
  });

  it('says which years it knows, and leads to where a choice is missing', async () => {
    const { requests } = await open();
    await screen.findByText('Cleaning');
    await userEvent.click(screen.getByRole('button', { name: 'Plan maintenance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan maintenance' }));
    const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save maintenance' }));
    const end = dialog.getByLabelText(/^End day/);
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Far away');
    await userEvent.clear(end);
    await userEvent.type(end, '9999-12-31');
    await save();
    expect(dialog.getByText('Enter a day that the calendar has, between 2000 and 2099')).toBeTruthy();
    expect(document.activeElement).toBe(end);
    const start = dialog.getByLabelText(/^Start day/);
    await userEvent.clear(start);
    await userEvent.type(start, '2026-05-31');
    await userEvent.clear(end);
    await userEvent.type(end, '2026-06-02');
    await save();
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Where' }));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('has lists of sites and of locations that are one stop of Tab each', async () => {
    await renderPage({
      url: '/alerts/maintenance',
      permissions: ['alert.read', 'alert.rule', 'client.read'],
      handlers: {
        ...handlers,
        'GET /v1/clients': {
          ...handlers['GET /v1/clients'],
          data: ['Attic', 'Barn', 'Cellar'].map((name) => ({ id: name.toLowerCase(), name })),
        },
      },
    });
    await screen.findByText('Cleaning');
    await userEvent.click(screen.getByRole('button', { name: 'Plan maintenance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan maintenance' }));
    const box = (name: string) => dialog.getByRole('checkbox', { name });
    await dialog.findByRole('checkbox', { name: 'Cellar' });
    // In a browser the hidden cross of an empty search is no stop.
    dialog.getByRole('searchbox').nextElementSibling?.querySelector('button')?.focus();
    const press = async (keys: string, name: string) => {
      await userEvent.keyboard(keys);
      expect(document.activeElement, keys).toBe(box(name));
    };
    await press('{Tab}', 'Attic');
    await press('{ArrowDown}', 'Barn');
    await press(' ', 'Barn');
    expect(box('Barn')).toHaveProperty('checked', true);
    await press('{End}', 'Cellar');
    await press('{ArrowDown}', 'Cellar');
    await press('{Tab}', 'Bergen');
    await press('{Shift>}{Tab}{/Shift}', 'Cellar');
    await press('{Home}', 'Attic');
    // Nothing moves away from where it was pressed.
    expect(dialog.getAllByRole('checkbox', { name: /^(Attic|Barn|Cellar)$/ })[1]).toBe(box('Barn'));
  });

  it('changes what the server has, by the version that was read', async () => {
    const { requests } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Cleaning' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit maintenance' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Where' }), 'All sites');
    await userEvent.click(dialog.getByRole('button', { name: 'Save maintenance' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(sent?.headers.get('if-match')).toBe('"3"');
    expect(sent?.body).toEqual({
      reason: 'Cleaning',
      starts_at: '2026-05-17T22:00',
      ends_at: '2026-05-18T02:00',
      weekly: true,
      repeat_until: '2026-09-30',
      everywhere: true,
      client_ids: [],
      locations: [],
    });
  });
});
