import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditEntry, AuditList } from 'api/contract';
import { describe, expect, it } from 'vitest';
import { renderAdmin } from '../testing/render-admin.tsx';
import { todayIn } from './audit-days.ts';
import { readAuditView, writeAuditView } from './audit-view.ts';

const ANA = '7b1c9d1e-0000-4000-8000-000000000001';

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '7b1c9d1e-0000-4000-8000-00000000000a',
  at: '2026-11-20T10:00:00.000Z',
  actor: { id: ANA, kind: 'user', name: 'Ana Ortiz' },
  action: 'client.updated',
  target: { type: 'client', id: 'c1', name: 'North roof' },
  before: { name: 'North' },
  after: { name: 'North roof' },
  request_id: null,
  origin: { address: '192.0.2.7', browser: 'Firefox', system: 'Linux' },
  ...changes,
});

/** Opens the page and keeps what it asks for. */
async function open(url = '/audit', list: Partial<AuditList> = {}) {
  const asked: URLSearchParams[] = [];
  const data = list.data ?? [entry()];
  await renderAdmin(url, {
    permissions: ['audit.read'],
    handlers: {
      'GET /v1/audit': ({ query }) => {
        asked.push(new URLSearchParams(query));
        return { data, total: data.length, page: 1, limit: 25, totalPages: 1, next_cursor: null, ...list };
      },
    },
  });
  return { asked, latest: () => asked.at(-1) };
}

describe('the audit page', () => {
  it('says who did what, from where, and what was before', async () => {
    await open();
    const row = (await screen.findByRole('button', { name: 'Ana Ortiz' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Client: changed')).toBeDefined();
    expect(within(row).getByText('192.0.2.7')).toBeDefined();
    expect(within(row).getByText('Firefox · Linux')).toBeDefined();
    expect(row.querySelector('del')?.textContent).toBe('North');
    expect(row.querySelector('ins')?.textContent).toBe('North roof');
    expect(screen.getByText('1 entry')).toBeDefined();
  });

  it('filters by what the address says, and by a press on a person or target', async () => {
    const { latest } = await open('/audit?action=client.updated');
    const person = await screen.findByRole('button', { name: 'Ana Ortiz' });
    expect(latest()?.get('action')).toBe('client.updated');
    await userEvent.click(person);
    await expect.poll(() => latest()?.get('actor_id')).toBe(ANA);
    await userEvent.click(screen.getByRole('button', { name: 'North roof' }));
    await expect.poll(() => latest()?.get('target_id')).toBe('c1');
    await userEvent.click(screen.getByRole('button', { name: 'Show All Targets' }));
    expect(screen.queryByRole('button', { name: 'Show All Targets' })).toBeNull();
  });

  it('asks for days of the organization, which stay in the address', async () => {
    const { latest } = await open('/audit?from=2026-03-01&to=2026-03-31');
    await expect.poll(() => latest()?.get('first_day')).toBe('2026-03-01');
    expect(latest()?.get('last_day')).toBe('2026-03-31');
    expect(latest()?.get('from')).toBeNull();
    const period = await screen.findByRole('combobox', { name: 'Period' });
    expect((period as HTMLSelectElement).selectedOptions[0]?.text).toBe('Custom days');
    await userEvent.selectOptions(period, 'Any time');
    await expect.poll(() => latest()?.get('first_day')).toBeNull();
    await userEvent.selectOptions(period, 'Custom days');
    await expect.poll(() => latest()?.get('last_day')).toBe(todayIn('UTC'));
    expect(screen.getByRole('textbox', { name: 'Start Date' })).toBeDefined();
  });

  it('says why days of the address are none, and asks for the ones it shows', async () => {
    const { latest } = await open('/audit?from=2026-02-30');
    expect(await screen.findByRole('alert')).toBeDefined();
    await expect.poll(() => latest()?.get('last_day')).toBe(todayIn('UTC'));
  });

  it('says in words why a session was refused, and raw what it has no words for', async () => {
    const refused = entry({
      action: 'session.refresh_refused',
      target: { type: 'session', id: 's', name: 'Firefox · Linux' },
      before: null,
      after: { reason: 'expired' },
    });
    await open('/audit', { data: [refused, entry({ id: 'other', action: 'rocket.launched' })] });
    const row = (await screen.findByText('The session had expired')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Session: refresh refused')).toBeDefined();
    expect(screen.getByText('rocket.launched')).toBeDefined();
  });

  it('says in words that the token of a screen came again', async () => {
    const again = entry({
      action: 'session.refresh_repeated',
      target: { type: 'session', id: 's', name: 'Chrome · Linux' },
      before: null,
      after: { by: 'replaced_token' },
    });
    await open('/audit', { data: [again] });
    const row = (await screen.findByText(/or there is a copy/)).closest('tr') as HTMLElement;
    expect(within(row).getByText('Session: refreshed by a replaced token')).toBeDefined();
  });

  it('says fields and values as people do', async () => {
    await open('/audit', {
      data: [
        entry({
          action: 'maintenance.created',
          target: { type: 'maintenance_window', id: 'w1', name: 'Blades washed' },
          before: null,
          after: { weekly: false, sites: ['North roof'], severity: 'high', rows: 1048 },
        }),
      ],
    });
    const row = within(await screen.findByRole('row', { name: /Blades washed/ }));
    for (const text of ['Every week', 'No', 'Sites', 'Severity', 'High', 'Rows', '1,048'])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.queryByText('false')).toBeNull();
  });

  it('says as code, which is of no language, what only the service knows', async () => {
    const parameters = { interval: '1 hour' };
    const target = { type: 'export', id: 'e1', name: 'metric-timeseries.csv' };
    const after = { query_id: 'metric_timeseries', parameters, row_count: 156 };
    await open('/audit', { data: [entry({ action: 'export.created', target, before: null, after })] });
    const row = within(await screen.findByRole('row', { name: /metric-timeseries/ }));
    for (const text of ['query_id', 'metric_timeseries', 'parameters', '{"interval":"1 hour"}'])
      expect(row.getByText(text).tagName).toBe('CODE');
    expect(row.getByText('156').tagName).toBe('INS');
  });

  it('reads on from where a page ended, and says of more than are counted only that', async () => {
    const { latest } = await open('/audit', { total: 10_000, next_cursor: 'abc' });
    expect(await screen.findByText('At least 10,000 entries')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    await expect.poll(() => latest()?.get('cursor')).toBe('abc');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });
});

describe('the address of a view', () => {
  it('leaves out what makes no sense, and begins anew with another filter', () => {
    const query = new URLSearchParams('period=century&actor=nobody&action=user.created&after=abc');
    expect(readAuditView(query)).toEqual({
      period: null,
      from: null,
      to: null,
      actor: null,
      action: 'user.created',
      target: null,
      after: 'abc',
    });
    expect(writeAuditView(query, { period: 'week' }).toString()).toBe('period=week&action=user.created');
    const days = new URLSearchParams('period=week&from=2026-03-01&to=2026-03-31');
    expect(readAuditView(days)).toMatchObject({ period: null, from: '2026-03-01', to: '2026-03-31' });
    expect(todayIn('Pacific/Kiritimati', new Date('2026-03-01T12:00:00Z'))).toBe('2026-03-02');
  });
});
