import type { Handover, StaffAlert } from 'api/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-at.tsx';
import { ready } from '../messages/texts.ts';

const alert = (id: string, more: Partial<StaffAlert> = {}): StaffAlert => ({
  id,
  rule: { id: 'r', name: 'Too hot' },
  site: { id: 's1', name: 'North Roof', parent: null, location: 'Oslo', type: null },
  kind: 'threshold',
  severity: 'critical',
  state: 'open',
  metric: 'temperature',
  condition: 'above',
  threshold: 80,
  minutes: null,
  value: 90,
  unit: '°C',
  peers: null,
  lost_kwh: null,
  lost_to: null,
  last_seen_at: null,
  began_at: '2026-05-17T20:00:00Z',
  opened_at: '2026-05-17T20:01:00Z',
  acknowledged_at: null,
  acknowledged_by: null,
  assignee: null,
  snoozed_until: null,
  resolved_at: null,
  resolved_by: null,
  version: 1,
  ...more,
});
const handover: Handover = {
  from: '2026-05-17T18:00:00Z',
  to: '2026-05-18T06:00:00Z',
  read_to: null,
  opened: 2,
  closed: 1,
  noted: 1,
  alerts: [
    {
      alert: alert('a1'),
      opened: true,
      closed: false,
      entries: [
        {
          id: 'e1',
          at: '2026-05-17T21:00:00Z',
          actor: { kind: 'user', name: 'Olivia Brandt' },
          action: 'alert.noted',
          note: 'Fan is broken',
          assignee: null,
          until: null,
        },
      ],
    },
    {
      alert: alert('a2', {
        site: { id: 's2', name: 'South Field', parent: null, location: null, type: null },
        severity: 'low',
        state: 'resolved',
        resolved_at: '2026-05-17T23:00:00Z',
      }),
      opened: true,
      closed: true,
      entries: [],
    },
  ],
  more: 0,
  open_before: 3,
};

beforeEach(() => ready());

async function open(url = '/alerts/handover', answer = handover) {
  const asked: (string | undefined)[] = [];
  const read: unknown[] = [];
  await renderPage({
    url,
    permissions: ['alert.read'],
    handlers: {
      'GET /v1/alerts/handover': ({ query }: { query: Record<string, string> }) => {
        asked.push(query['hours']);
        return { data: answer };
      },
      'POST /v1/alerts/handover/read': ({ body }: { body: unknown }) => void read.push(body),
    },
  });
  await screen.findByText(/^Opened: /);
  return { asked, read };
}

describe('the handover of a shift', () => {
  it('tells by site what happened, with who noted what and when', async () => {
    await open();
    expect(screen.getByText('Opened: 2. Closed: 1. With notes: 1.')).toBeTruthy();
    expect(screen.getByRole('link', { name: '3 alerts opened earlier are still open' })).toBeTruthy();
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['North RoofOslo', 'South Field']);
    const north = within(screen.getByRole('region', { name: /North Roof/ }));
    expect(north.getByText('Fan is broken')).toBeTruthy();
    expect(north.getByText(/^Olivia Brandt, /)).toBeTruthy();
    expect(north.getByRole('link', { name: /90/ }).getAttribute('href')).toBe('/alerts?alert=a1');
  });

  it('is read, printed and marked by keyboard', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { read, asked } = await open();
    screen.getByRole('button', { name: 'Print' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(print).toHaveBeenCalledOnce();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mark as Read' }));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('The next handover begins here.')).toBeTruthy();
    expect(read).toEqual([{ to: handover.to }]);
    expect(asked).toHaveLength(2);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Range' }));
  });

  it('has its range in the address', async () => {
    const { asked } = await open('/alerts/handover?range=8');
    expect(asked).toEqual(['8']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Range' }), 'Last 24 hours');
    await waitFor(() => expect(asked).toEqual(['8', '24']));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Range' }), 'Since I last looked');
    await waitFor(() => expect(asked.at(-1)).toBeUndefined());
  });

  it('is not marked as read where it leaves out what came since the person last looked', async () => {
    await open('/alerts/handover?range=8', { ...handover, read_to: '2026-05-17T12:00:00Z' });
    expect(screen.queryByRole('button', { name: 'Mark as Read' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Range' }), 'Since I last looked');
    expect(await screen.findByRole('button', { name: 'Mark as Read' })).toBeTruthy();
  });

  it('says that nothing happened', async () => {
    await open('/alerts/handover', { ...handover, alerts: [], open_before: 0 });
    expect(screen.getByText('Nothing happened in this time.')).toBeTruthy();
  });
});
