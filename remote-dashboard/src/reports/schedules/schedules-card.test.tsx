import type { ReportSchedule, ReportSending } from 'api/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-at.tsx';
import { ready } from '../messages/texts.ts';
import { SchedulesCard } from './schedules-card.tsx';

beforeEach(() => ready());

const id = '018f0000-0000-7000-8000-0000000000a1';
const mara = { id: '018f0000-0000-7000-8000-0000000000b1', name: 'Mara Member' };
const sending: ReportSending = {
  id: '018f0000-0000-7000-8000-0000000000c1',
  day: '2026-03-30',
  asked_by: null,
  first_day: '2026-03-23',
  last_day: '2026-03-29',
  started_at: '2026-03-30T04:00:00Z',
  ended_at: '2026-03-30T04:00:02Z',
  recipients: 2,
  sent: 1,
  refused: 1,
  left_out: 0,
  mails: [
    { name: 'Mara Member', state: 'sent', error: null },
    { name: 'owner@out.example', state: 'refused', error: 'No such user' },
  ],
};
const weekly: ReportSchedule = {
  id,
  name: 'Weekly figures',
  cadence: 'week',
  on_day: 1,
  at_time: '06:00',
  group: 'region',
  language: 'en',
  people: [mara],
  addresses: ['owner@out.example'],
  paused: false,
  next_at: '2026-04-06T04:00:00Z',
  last: sending,
  created_by: 'Mara Member',
  created_at: '2026-03-01T12:00:00Z',
  version: 3,
};

async function open({ sendsMail = true, refusal }: { sendsMail?: boolean; refusal?: Response } = {}) {
  const schedules = [weekly];
  const page = await renderPage({
    url: '/reports',
    part: <SchedulesCard group="site" />,
    permissions: ['client.read', 'dashboard.export'],
    handlers: {
      'GET /v1/report-schedules': () => ({
        data: [...schedules],
        timezone: 'Europe/Berlin',
        sends_mail: sendsMail,
      }),
      'GET /v1/report-schedules/readers': { data: [mara] },
      [`GET /v1/report-schedules/${id}/sendings`]: { data: [sending] },
      'POST /v1/report-schedules': () => refusal ?? { data: weekly },
      [`PUT /v1/report-schedules/${id}`]: () => refusal ?? { data: weekly },
      [`DELETE /v1/report-schedules/${id}`]: () => void schedules.pop(),
      [`POST /v1/report-schedules/${id}/sendings`]: () => refusal ?? { data: sending },
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Sent by calendar' }));
  await card.findByText('Weekly figures');
  const sent = (method: string) => page.requests.filter((request) => request.method === method);
  const choose = async (label: string) => {
    await userEvent.click(card.getByRole('button', { name: 'Actions for Weekly figures' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: label }));
  };
  return { ...page, card, sent, choose };
}

const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');

describe('the card of what is sent by calendar', () => {
  it('says when, by the clock of the organization, and what became of the last one', async () => {
    const { card } = await open();
    const row = plain(card.getByText('Weekly figures').closest('tr')?.textContent);
    expect(row).toMatch(/Every week on Monday at 0?6:00 AM/);
    expect(row).toMatch(/04\/06\/2026 0?6:00 AM/);
    expect(row).toContain('Sent to 1 of 2: look at the history');
  });

  it('shows the history: what was sent, to whom, and what the mail server said', async () => {
    const { choose } = await open();
    await choose('History');
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Weekly figures' }));
    await dialog.findByText('By calendar');
    expect(dialog.getByText(/^owner@out\.example: refused/).textContent).toContain('No such user');
    expect(dialog.getByRole('link', { name: /^Report of 03\/23\/2026/ }).getAttribute('href')).toBe(
      '/reports?period=week&day=2026-03-23&group=region',
    );
  });

  it('arranges one, after saying what is missing', async () => {
    const { card, sent } = await open();
    await userEvent.click(card.getByRole('button', { name: 'Schedule a Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a Report' }));
    await userEvent.type(await dialog.findByLabelText(/^Other addresses/), 'nobody');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a name')).toBeTruthy();
    expect(dialog.getByText(/^Enter addresses such as/)).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^Name/), ' Morning ');
    await userEvent.clear(dialog.getByLabelText(/^Other addresses/));
    await userEvent.type(dialog.getByLabelText(/^Other addresses/), 'a@out.example; b@out.example');
    await userEvent.selectOptions(dialog.getByLabelText('How often'), 'Every day: the day before');
    const people = dialog.getByLabelText('Search people');
    await userEvent.type(people, 'zz');
    expect(await dialog.findByText('Nobody has such a name')).toBeTruthy();
    await userEvent.clear(people);
    await userEvent.type(people, 'mara');
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Mara Member' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST').map(({ body }) => body)).toEqual([
      {
        name: 'Morning',
        cadence: 'day',
        on_day: null,
        at_time: '06:00',
        group: 'site',
        language: 'en',
        people: [mara.id],
        addresses: ['a@out.example', 'b@out.example'],
        paused: false,
      },
    ]);
  });

  it('writes over nobody’s change, and says that there was one', async () => {
    const { choose, sent } = await open({ refusal: problem(412, 'Changed') });
    await choose('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Schedule' }));
    await userEvent.type(await dialog.findByLabelText(/^Name/), '!');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Somebody changed this schedule/);
    expect(sent('PUT')[0]?.headers.get('if-match')).toBe('"3"');
  });

  it('sends now, pauses and deletes', async () => {
    const { card, choose, sent } = await open();
    await choose('Send Now');
    await waitFor(() =>
      expect(sent('POST').map(({ path }) => path)).toEqual([`/v1/report-schedules/${id}/sendings`]),
    );
    await choose('Pause');
    await waitFor(() =>
      expect(sent('PUT').map(({ body }) => body)).toMatchObject([{ paused: true, on_day: 1 }]),
    );
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await card.findByText('No report is scheduled')).toBeTruthy();
  });

  it('offers no sending where the server sends no mail, and says so', async () => {
    const { card } = await open({ sendsMail: false });
    expect(card.getByText(/^This server sends no mail/)).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Schedule a Report' })).toBeNull();
    await userEvent.click(card.getByRole('button', { name: 'Actions for Weekly figures' }));
    await screen.findByRole('menuitem', { name: 'History' });
    expect(screen.queryByRole('menuitem', { name: 'Send Now' })).toBeNull();
  });
});
