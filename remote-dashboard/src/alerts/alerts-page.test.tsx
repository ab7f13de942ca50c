import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventStream, problem } from 'shared-auth/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../testing/render-at.tsx';
import { alertList, sampleAlert } from '../testing/sample-alert.ts';
import { ready } from './messages/texts.ts';

const silent = sampleAlert();
const hot = sampleAlert({
  id: '018f0000-0000-7000-8000-0000000000a2',
  rule: { id: '018f0000-0000-7000-8000-0000000000b2', name: 'Too hot' },
  site: {
    id: '018f0000-0000-7000-8000-0000000000c2',
    name: 'Server Room',
    parent: null,
    location: null,
    type: null,
  },
  kind: 'threshold',
  severity: 'critical',
  metric: 'temperature',
  condition: 'above',
  threshold: 80,
  value: 81.25,
  unit: '°C',
  assignee: { id: '018f0000-0000-7000-8000-0000000000d1', name: 'Marco Ferrante' },
});

interface Bulk {
  action: string;
  ids: string[];
  until?: string;
  assignee_id?: string | null;
}

const handlers = {
  'GET /v1/alerts': () => alertList([silent, hot]),
  'GET /v1/alerts/assignees': {
    data: [{ id: '018f0000-0000-7000-8000-0000000000d1', name: 'Marco Ferrante' }],
  },
  'GET /v1/alerts/:id': ({ params }: { params: Record<string, string> }) => ({
    data: params.id === hot.id ? hot : silent,
  }),
  'GET /v1/alerts/:id/history': {
    data: [
      {
        id: '018f0000-0000-7000-8000-0000000000e2',
        at: '2026-05-17T10:15:00Z',
        actor: { kind: 'user', name: 'Olivia Brandt' },
        action: 'alert.acknowledged',
        note: 'On my way',
        assignee: null,
        until: null,
      },
      {
        id: '018f0000-0000-7000-8000-0000000000e1',
        at: '2026-05-17T10:00:00Z',
        actor: { kind: 'system', name: 'system' },
        action: 'alert.opened',
        note: null,
        assignee: null,
        until: null,
      },
    ],
  },
  'POST /v1/alerts/bulk': ({ body }: { body: unknown }) => ({
    data: { succeeded: (body as Bulk).ids, changed: (body as Bulk).ids, versions: [7, 8], failed: [] },
  }),
  'POST /v1/query/execute': { data: { columns: [], rows: [], row_count: 0, metadata: { cached: false } } },
};

beforeEach(() => ready());

async function open(url = '/alerts', options: { permissions?: string[]; handlers?: object } = {}) {
  const page = await renderPage({
    url,
    permissions: options.permissions ?? ['alert.read', 'alert.update', 'alert.rule', 'client.read'],
    handlers: { ...handlers, ...options.handlers },
  });
  const bulks = () =>
    page.requests.filter(({ path }) => path === '/v1/alerts/bulk').map(({ body }) => body as Bulk);
  return { ...page, bulks };
}

/** What is acted upon is on the list no more. */
function leavingTheList() {
  let alerts = [silent, hot];
  return {
    'GET /v1/alerts': () => alertList(alerts),
    'POST /v1/alerts/bulk': ({ body }: { body: unknown }) => {
      const { ids } = body as Bulk;
      alerts = alerts.filter(({ id }) => !ids.includes(id));
      return { data: { succeeded: ids, changed: ids, versions: ids.map(() => 7), failed: [] } };
    },
  };
}

const row = async (site: string) => {
  const link = await screen.findByRole('link', { name: site }, { timeout: 15_000 });
  const found = link.closest('tr');
  if (!found) throw new Error(`No row of ${site}`);
  return within(found);
};

describe('the inbox', () => {
  it('says of each alert what is wrong, where, how bad it is and who has it', async () => {
    await open();
    const silence = await row('North Roof');
    expect(silence.getByRole('link', { name: 'Silent for 2\u00A0d 12\u00A0h' })).toBeTruthy();
    expect(silence.getByText('Silent for 2 hours')).toBeTruthy();
    expect(silence.getByText('High')).toBeTruthy();
    expect(silence.getByText('Nobody')).toBeTruthy();
    const heat = await row('Server Room');
    expect(heat.getByRole('link', { name: /^Temperature 81\.3.°C, above 80\.0.°C$/ })).toBeTruthy();
    expect(heat.getByText('Marco Ferrante')).toBeTruthy();
    const states = within(screen.getByRole('group', { name: 'State' }));
    expect(states.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Open (2)',
      'Acknowledged (2)',
      'Snoozed (1)',
      'Resolved (40)',
    ]);
  });

  it('begins with the newest when it is asked again for a page that an address made up', async () => {
    const { router } = await open('/alerts?after=nonsense', {
      handlers: {
        'GET /v1/alerts': ({ query }: { query: Record<string, string> }) =>
          query['cursor'] === undefined
            ? alertList([silent])
            : problem(422, 'cursor: was not issued by this API'),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await row('North Roof');
    expect(router.state.location.search).toBe('');
  });

  it('asks for what the address says, and the filters write it there', async () => {
    const { requests, router } = await open('/alerts?state=snoozed&severity=high&search=roof');
    await row('North Roof');
    const asked = requests.find(({ path }) => path === '/v1/alerts');
    expect(asked?.query).toMatchObject({ state: 'snoozed', severity: 'high', search: 'roof' });
    await userEvent.click(screen.getByRole('button', { name: /^Resolved/ }));
    await userEvent.selectOptions(screen.getByLabelText('Assigned to'), 'Me');
    expect(router.state.location.search).toBe('?state=resolved&severity=high&search=roof&assignee=me');
  });

  it('keeps the focus among the actions when one goes because it was done, and takes a second press for the first', async () => {
    let acknowledged_at: string | null = null;
    const { bulks } = await open(`/alerts?alert=${silent.id}`, {
      handlers: {
        'GET /v1/alerts/:id': () => ({ data: { ...silent, acknowledged_at } }),
        'POST /v1/alerts/bulk': ({ body }: { body: unknown }) => {
          acknowledged_at = '2026-05-17T10:15:00Z';
          const { ids } = body as Bulk;
          return { data: { succeeded: ids, changed: ids, versions: ids.map(() => 7), failed: [] } };
        },
      },
    });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Acknowledge' }));
    const next = await screen.findByRole('button', { name: 'Take back acknowledgment' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(bulks()).toHaveLength(1);
    expect(screen.queryByText(/^This was already done/)).toBeNull();
  });

  it('keeps a note that could not be sent', async () => {
    await open(`/alerts?alert=${silent.id}`, {
      handlers: { 'POST /v1/alerts/bulk': () => problem(503, 'The database is away') },
    });
    await userEvent.type(await screen.findByLabelText('Note'), 'On my way');
    const add = screen.getByRole('button', { name: 'Add note' });
    await userEvent.click(add);
    await waitFor(() => expect(add.className).not.toContain('loading'));
    expect(await screen.findByText(/^Server error|^The database is away/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('On my way');
  });

  it('asks before a note is lost that was not added, and keeps it while another alert is looked at', async () => {
    const { router } = await open(`/alerts?alert=${silent.id}`);
    const look = async (id: string) =>
      userEvent.click(
        await waitFor(() => {
          const link = document.querySelector(`a[data-alert="${id}"]`);
          if (!link) throw new Error(`No alert ${id}`);
          return link;
        }),
      );
    await userEvent.type(await screen.findByLabelText('Note'), 'On my way');
    await look(hot.id);
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe(''));
    await look(silent.id);
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('On my way'));
    await userEvent.click(screen.getByRole('button', { name: 'Close details' }));
    expect(router.state.location.search).toContain(silent.id);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('asks before Back closes an alert with a note that was not added', async () => {
    const { router } = await open(`/alerts?alert=${silent.id}`);
    await userEvent.type(await screen.findByLabelText('Note'), 'On my way');
    await act(() => router.navigate('/alerts'));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    expect(router.state.location.search).toContain(silent.id);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('On my way');
    await act(() => router.navigate('/alerts'));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('acts on those that are selected, and takes it back', async () => {
    const { bulks } = await open();
    await row('North Roof');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const bar = within(screen.getByRole('region', { name: '2 selected' }));
    await userEvent.click(bar.getByRole('button', { name: 'Assign to nobody' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bulks()).toHaveLength(3));
    expect(bulks()).toEqual([
      { action: 'assign', assignee_id: null, ids: [silent.id, hot.id] },
      { action: 'assign', assignee_id: null, ids: [silent.id], versions: [7] },
      { action: 'assign', assignee_id: hot.assignee?.id, ids: [hot.id], versions: [8] },
    ]);
  });

  it('selects those of other pages too, and gives all of them to somebody', async () => {
    const { bulks, requests } = await open('/alerts?severity=high', {
      handlers: {
        'GET /v1/alerts': ({ query }: { query: Record<string, string> }) => ({
          ...alertList([query['cursor'] === undefined ? silent : hot], query['cursor'] ? null : 'next'),
          counts: { open: 2, acknowledged: 0, snoozed: 0, resolved: 0 },
        }),
      },
    });
    await row('North Roof');
    expect(screen.queryByRole('button', { name: 'Select all 2' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select all 2' }));
    const bar = within(await screen.findByRole('region', { name: '2 selected' }));
    expect(requests.findLast(({ path }) => path === '/v1/alerts')?.query).toMatchObject({ severity: 'high' });
    await userEvent.click(await bar.findByRole('button', { name: 'Assign to …' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Marco Ferrante' }));
    await waitFor(() =>
      expect(bulks()).toEqual([
        { action: 'assign', assignee_id: hot.assignee?.id, ids: [silent.id, hot.id] },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: '2 selected' })).toBeNull());
  });

  it('leaves what somebody has changed since as it is, and says so', async () => {
    await open('/alerts', {
      handlers: {
        'POST /v1/alerts/bulk': ({ body }: { body: unknown }) => {
          const { ids, versions } = body as Bulk & { versions?: number[] };
          const [first = ''] = ids;
          const failed = versions ? [{ id: first, code: 'changed_meanwhile', message: 'Changed.' }] : [];
          return { data: { succeeded: ids, changed: ids, versions: ids.map(() => 7), failed } };
        },
      },
    });
    await row('North Roof');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText('1 alert was not taken back: somebody has changed it since.'),
    ).toBeTruthy();
  });

  it('says that somebody else was faster', async () => {
    await open('/alerts', {
      handlers: {
        'POST /v1/alerts/bulk': ({ body }: { body: unknown }) => ({
          data: { succeeded: (body as Bulk).ids, changed: [hot.id], versions: [8], failed: [] },
        }),
      },
    });
    await row('North Roof');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findByText('1 alert acknowledged.')).toBeTruthy();
    expect(await screen.findByText('This was already done for 1 alert.')).toBeTruthy();
  });

  it('does not say that all is well where filters hide the alerts, and clears them', async () => {
    const { router } = await open('/alerts?state=acknowledged&search=qqqq&kind=stuck', {
      handlers: { 'GET /v1/alerts': () => alertList([]) },
    });
    expect(await screen.findByText('No alerts match')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('?state=acknowledged');
    expect(await screen.findByText('No alerts found')).toBeTruthy();
  });

  it('is worked by keys: j and k, a and s', async () => {
    const { bulks } = await open();
    await row('North Roof');
    await userEvent.keyboard('jj');
    expect(document.activeElement?.textContent).toMatch(/^Temperature/);
    await userEvent.keyboard('k');
    expect(document.activeElement?.textContent).toMatch(/^Silent/);
    await userEvent.keyboard('a');
    await waitFor(() => expect(bulks()).toEqual([{ action: 'acknowledge', ids: [silent.id] }]));
    await userEvent.keyboard('s');
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze until' }));
    await userEvent.click(dialog.getByRole('button', { name: /^In 4 hours/ }));
    await waitFor(() => expect(bulks()[1]).toMatchObject({ action: 'snooze', ids: [silent.id] }));
    expect(Date.parse(bulks()[1]?.until ?? '') - Date.now()).toBeCloseTo(4 * 3_600_000, -5);
  });

  it('goes on at the next alert when one leaves the list, and at the states after the last', async () => {
    await open('/alerts', { handlers: leavingTheList() });
    await row('North Roof');
    await userEvent.keyboard('ja');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Temperature/));
    await userEvent.keyboard('xa');
    await screen.findByText('No open alerts');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open (0)'));
  });

  it('tells its keys, and leaves letters to who is typing', async () => {
    const { bulks } = await open();
    await row('North Roof');
    await userEvent.keyboard('j/a?');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search sites and rules' }));
    expect(bulks()).toEqual([]);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('gives who may only read nothing to act with', async () => {
    const { bulks } = await open(`/alerts?alert=${silent.id}`, { permissions: ['alert.read'] });
    await screen.findByText('On my way');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Alert rules' })).toBeNull();
    await userEvent.keyboard('ja');
    expect(bulks()).toEqual([]);
    await userEvent.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getByText('Next alert')).toBeTruthy();
    expect(help.queryByText('Acknowledge')).toBeNull();
  });

  it('goes from the details to what took the place of an alert that left the list', async () => {
    await open('/alerts', { handlers: leavingTheList() });
    await row('North Roof');
    await userEvent.keyboard('j{Enter}');
    const panel = await screen.findByRole('complementary', { name: /^Silent/ });
    await userEvent.click(await within(panel).findByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(document.querySelector(`a[data-alert="${silent.id}"]`)).toBeNull());
    await userEvent.click(within(panel).getByRole('button', { name: 'Close details' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Temperature/));
  });

  it('is read again when the stream tells that alerts changed', async () => {
    const live = eventStream();
    let alerts = [silent];
    await open('/alerts', {
      handlers: { 'GET /v1/alerts': () => alertList(alerts), 'GET /v1/live': () => live.answer },
    });
    await row('North Roof');
    await screen.findByText('Live');
    alerts = [silent, hot];
    live.send({}, 'alerts');
    await row('Server Room');
  });
});

describe('the details', () => {
  it('say what happened, who did what, and take a note', async () => {
    const { bulks, router } = await open(`/alerts?alert=${silent.id}`);
    const panel = within(await screen.findByRole('complementary', { name: 'Silent for 2\u00A0d 12\u00A0h' }));
    expect(await panel.findByText('On my way')).toBeTruthy();
    expect(panel.getByText(/^Olivia Brandt, 05\/17\/2026/)).toBeTruthy();
    expect(panel.getByText(/^The service, 05\/17\/2026/)).toBeTruthy();
    await userEvent.type(panel.getByLabelText('Note'), 'Cable cut');
    await userEvent.click(panel.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(bulks()).toEqual([{ action: 'note', note: 'Cable cut', ids: [silent.id] }]));
    await userEvent.click(panel.getByRole('button', { name: 'Close details' }));
    expect(router.state.location.search).toBe('');
  });
});

it('says what the facts of sites told, and what energy was lost where that is known', async () => {
  const still = sampleAlert({
    kind: 'peers',
    metric: 'power',
    condition: 'below',
    value: 0,
    threshold: 61,
    unit: '%',
    peers: 9,
    lost_kwh: 412.34,
    lost_to: '2026-05-17T10:00:00Z',
  });
  const stopped = sampleAlert({
    ...still,
    id: '5a1fae0e-0000-4000-8000-000000000007',
    site: { ...still.site, name: 'Mill' },
    kind: 'outage',
    peers: 3,
    lost_kwh: null,
  });
  const night = {
    ...hot,
    kind: 'impossible' as const,
    metric: 'power',
    value: 1100,
    threshold: null,
    unit: 'W',
    lost_kwh: 0.01,
  };
  await open('/alerts', {
    handlers: {
      'GET /v1/alerts': () => alertList([still, stopped, night]),
      'GET /v1/alerts/:id': { data: still },
    },
  });
  const alike = await row('North Roof');
  expect(
    alike.getByText(/^Power at 0(\.0)?\s?% of nameplate while its 9 peers are at 61(\.0)?\s?%$/),
  ).toBeTruthy();
  expect(alike.getByText(/^412\.3\s?kWh lost$/)).toBeTruthy();
  const mill = await row('Mill');
  expect(
    mill.getByText(/^Power at 0(\.0)?\s?% of nameplate while its 3 peers are at 61(\.0)?\s?%$/),
  ).toBeTruthy();
  expect(mill.queryByText(/ lost$/)).toBeNull();
  const dark = await row('Server Room');
  expect(dark.getByText(/while the sun is down$/)).toBeTruthy();
  expect(dark.queryByText(/ lost$/)).toBeNull();
  await userEvent.click(alike.getByRole('link', { name: /^Power at/ }));
  const panel = within(await screen.findByRole('complementary'));
  expect(await panel.findByText(/^412\.3\s?kWh, up to 05\/17\/2026/)).toBeTruthy();
});
