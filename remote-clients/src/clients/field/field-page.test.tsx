import 'shared-auth/testing/browser-database';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProblemSite } from 'api/contract';
import { problem } from 'shared-auth/testing';
import { carryDrafts } from 'shared-ui';
import { describe, expect, it, vi } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';

const site = (part: Partial<ProblemSite> = {}): ProblemSite => ({
  id: 's1',
  name: 'North Roof',
  parent: null,
  location: 'Barn',
  silent: false,
  last_seen_at: '2026-05-16T10:00:00Z',
  maintenance_until: null,
  latitude: 52.5,
  longitude: 13.4,
  alerts: [
    {
      id: 'a1',
      rule: 'Too hot',
      severity: 'critical',
      began_at: '2026-05-16T09:00:00Z',
      acknowledged: false,
    },
    { id: 'a2', rule: 'Voltage', severity: 'low', began_at: '2026-05-16T08:00:00Z', acknowledged: true },
  ],
  alert_count: 2,
  ...part,
});
const technician = ['client.read', 'alert.read', 'alert.update'];
const answerOf = (sites: ProblemSite[]) => ({
  'GET /v1/problem-sites': { data: { sites, total: sites.length } },
});

/** The list is answered at once, and the second time when the test says so. */
function answerLate() {
  let read = 0;
  let resolveSecond: (sites: object) => void = () => undefined;
  const bodyOf = (sites: ProblemSite[]) => answerOf(sites)['GET /v1/problem-sites'];
  return {
    read: () => read,
    listed: () => {
      read += 1;
      if (read === 1) return bodyOf([site()]);
      return new Promise<object>((resolve) => {
        resolveSecond = resolve;
      });
    },
    answer: (sites: ProblemSite[]) => resolveSecond(bodyOf(sites)),
  };
}

describe('the page of those who are at sites', () => {
  it('tells what is wrong where, and offers what the person may do', async () => {
    await renderClients('/field', { permissions: technician, handlers: answerOf([site()]) });
    const card = (await screen.findByRole('heading', { level: 2, name: 'North Roof' })).closest('li');
    if (!card) throw new Error('There is no card.');
    expect(within(card).getByText(/^Too hot, since /)).toBeTruthy();
    expect(within(card).getByText(/^Voltage, since .*, acknowledged$/)).toBeTruthy();
    expect(
      within(card)
        .getByRole('link', { name: /^Route: North Roof/ })
        .getAttribute('href'),
    ).toBe('https://www.google.com/maps/dir/?api=1&destination=52.5,13.4');
    for (const name of ['Acknowledge: North Roof', 'Maintenance 2 h: North Roof', 'Note: North Roof'])
      expect(within(card).getByRole('button', { name })).toBeTruthy();
  });

  it('offers nothing that the person may not do, and no way to where nobody knows', async () => {
    const sites = [site({ latitude: null, silent: true, last_seen_at: null })];
    await renderClients('/field', { permissions: ['client.read'], handlers: answerOf(sites) });
    expect(await screen.findByText('It has never sent anything.')).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: /North Roof/ })).toEqual([]);
    expect(screen.queryByRole('link', { name: /^Route/ })).toBeNull();
  });

  it('sends what is done with a key of its own, and says when it was', async () => {
    const handlers = {
      ...answerOf([site()]),
      'POST /v1/alerts/:id/actions': { data: {} },
      'POST /v1/clients/:id/maintenance': { data: {} },
      'POST /v1/clients/:id/notes': { data: {} },
    };
    const { requests } = await renderClients('/field', { permissions: technician, handlers });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Acknowledge: North Roof' }));
    await user.click(screen.getByRole('button', { name: 'Maintenance 2 h: North Roof' }));
    await user.click(screen.getByRole('button', { name: 'Note: North Roof' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Write what you saw or did.')).toBeTruthy();
    const text = within(dialog).getByLabelText(/^What you saw or did/);
    await user.type(text, '\u200B\uFE0F');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Write what you saw or did.')).toBeTruthy();
    await user.clear(text);
    await user.type(text, '\u202AFuse F3\u202C replaced');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const writes = () => requests.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(writes()).toHaveLength(3));
    expect(writes().map(({ body }) => body)).toMatchObject([
      { action: 'acknowledge' },
      { hours: 2, reason: 'On site' },
      { text: 'Fuse F3 replaced' },
    ]);
    expect(new Set(writes().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
  });

  it('does not offer once more what has arrived, while the list is read again', async () => {
    const { read, listed, answer } = answerLate();
    const handlers = {
      'GET /v1/problem-sites': listed,
      'POST /v1/alerts/:id/actions': { data: {} },
    };
    await renderClients('/field', { permissions: technician, handlers });
    await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge: North Roof' }));
    await waitFor(() => expect(read()).toBe(2));
    await waitFor(() => expect(screen.queryByText(/^Waiting to be sent/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Acknowledge: North Roof' })).toBeNull();
    const acknowledged = site({ alerts: site().alerts.map((alert) => ({ ...alert, acknowledged: true })) });
    answer([acknowledged]);
    expect(await screen.findByText(/^Too hot, since .*, acknowledged$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Acknowledge: North Roof' })).toBeNull();
  });

  it('does not offer once more what has arrived where the list is answered by a question of before', async () => {
    const { read, listed, answer } = answerLate();
    const handlers = { 'GET /v1/problem-sites': listed, 'POST /v1/alerts/:id/actions': { data: {} } };
    await renderClients('/field', { permissions: technician, handlers });
    await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge: North Roof' }));
    await waitFor(() => expect(read()).toBe(2));
    answer([site({ location: 'Barn 2' })]);
    expect(await screen.findByText('Barn 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Acknowledge: North Roof' })).toBeNull();
  });

  it('takes as many characters of a note as it counts, and keeps it as a draft when the page goes', async () => {
    const handlers = { ...answerOf([site()]), 'POST /v1/clients/:id/notes': { data: {} } };
    const first = await renderClients('/field', { permissions: technician, handlers });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Note: North Roof' }));
    await user.click(within(await screen.findByRole('dialog')).getByLabelText(/^What you saw or did/));
    await user.paste('🔧'.repeat(1500));
    carryDrafts();
    first.unmount();
    const { requests } = await renderClients('/field', { permissions: technician, handlers });
    const dialog = within(await screen.findByRole('dialog', { name: 'Note: North Roof' }));
    await waitFor(() => expect(screen.getByDisplayValue('🔧'.repeat(1500))).toBeTruthy());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const notes = () => requests.filter(({ path }) => path.endsWith('/notes'));
    await waitFor(() => expect(notes().map(({ body }) => body)).toMatchObject([{ text: '🔧'.repeat(1500) }]));
  });

  it('keeps a note that is being written when the last problem is over', async () => {
    const { read, listed, answer } = answerLate();
    const handlers = {
      'GET /v1/problem-sites': listed,
      'POST /v1/clients/:id/maintenance': { data: {} },
    };
    await renderClients('/field', { permissions: technician, handlers });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Maintenance 2 h: North Roof' }));
    await user.click(screen.getByRole('button', { name: 'Note: North Roof' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/^What you saw or did/), 'Fuse F3 replaced');
    await waitFor(() => expect(read()).toBe(2));
    answer([]);
    expect(await screen.findByText('No site has a problem.')).toBeTruthy();
    expect(screen.getByDisplayValue('Fuse F3 replaced')).toBeTruthy();
  });

  it('asks before a note that was begun is lost, and not when it is saved', async () => {
    const handlers = { ...answerOf([site()]), 'POST /v1/clients/:id/notes': { data: {} } };
    const { requests } = await renderClients('/field', { permissions: technician, handlers });
    const user = userEvent.setup();
    const begin = async () => {
      await user.click(await screen.findByRole('button', { name: 'Note: North Roof' }));
      return within(await screen.findByRole('dialog', { name: 'Note: North Roof' }));
    };
    const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    let dialog = await begin();
    await user.type(dialog.getByLabelText(/^What you saw or did/), ' ');
    await user.keyboard('{Escape}');
    await isGone();
    dialog = await begin();
    await user.type(dialog.getByLabelText(/^What you saw or did/), 'Fuse F3');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    expect(screen.getByDisplayValue('Fuse F3')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await isGone();
    dialog = await begin();
    expect(screen.queryByDisplayValue('Fuse F3')).toBeNull();
    await user.type(dialog.getByLabelText(/^What you saw or did/), 'Fuse F4');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await isGone();
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
        { text: 'Fuse F4' },
      ]),
    );
  });

  it('does what is pressed twice once', async () => {
    const handlers = {
      ...answerOf([site()]),
      'POST /v1/alerts/:id/actions': { data: {} },
      'POST /v1/clients/:id/maintenance': { data: {} },
    };
    const { requests } = await renderClients('/field', { permissions: technician, handlers });
    const user = userEvent.setup();
    await user.dblClick(await screen.findByRole('button', { name: 'Maintenance 2 h: North Roof' }));
    await user.dblClick(screen.getByRole('button', { name: 'Acknowledge: North Roof' }));
    const writes = () => requests.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(writes()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(/^Waiting to be sent/)).toBeNull());
    expect(writes()).toHaveLength(2);
  });

  it('sends once more what got no answer where nothing can be stored, under the same key, and keeps what was typed', async () => {
    const keys = vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('denied'));
    const lost = { html: '<h1>Welcome</h1>' };
    let isBack = false;
    const handlers = {
      ...answerOf([site()]),
      'POST /v1/clients/:id/maintenance': () => (isBack ? { data: {} } : lost),
      'POST /v1/clients/:id/notes': () => (isBack ? { data: {} } : lost),
    };
    const { requests } = await renderClients('/field', { permissions: technician, handlers });
    const user = userEvent.setup();
    const press = () => user.click(screen.getByRole('button', { name: 'Maintenance 2 h: North Roof' }));
    await screen.findByRole('button', { name: 'Maintenance 2 h: North Roof' });
    await press();
    expect(await screen.findByText(/^This device could not keep it/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Note: North Roof' }));
    const dialog = await screen.findByRole('dialog');
    const text = within(dialog).getByLabelText(/^What you saw or did/);
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const notes = () => requests.filter(({ path }) => path.endsWith('/notes'));
    await user.type(text, 'Fuse F3');
    await save();
    await waitFor(() => expect(notes()).toHaveLength(1));
    expect(screen.getByDisplayValue('Fuse F3')).toBeTruthy();
    await save();
    await waitFor(() => expect(notes()).toHaveLength(2));
    // Another note than the one that may have arrived.
    await user.type(text, ' replaced');
    isBack = true;
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press();
    const sent = (end: string) => requests.filter(({ path }) => path.endsWith(end));
    await waitFor(() => expect(sent('/maintenance')).toHaveLength(2));
    const keyOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key');
    const [first, second, third] = notes();
    expect(second).toMatchObject({ body: first?.body });
    expect(new Set(sent('/maintenance').map(keyOf)).size).toBe(1);
    expect(first && second && keyOf(first) === keyOf(second)).toBe(true);
    expect(third?.body).toMatchObject({ text: 'Fuse F3 replaced' });
    expect(new Set(notes().map(keyOf)).size).toBe(2);
    keys.mockRestore();
  });

  it('tells why the service refused what was sent at once, and keeps what was typed', async () => {
    const keys = vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('denied'));
    const refusal = problem(409, 'The site has 200 notes already.');
    const handlers = { ...answerOf([site()]), 'POST /v1/clients/:id/notes': refusal };
    await renderClients('/field', { permissions: technician, handlers });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Note: North Roof' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^What you saw or did/), 'Fuse F3');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The site has 200 notes already.')).toBeTruthy();
    expect(screen.getByDisplayValue('Fuse F3')).toBeTruthy();
    keys.mockRestore();
  });

  it('says that nothing is wrong where nothing is', async () => {
    await renderClients('/field', { permissions: technician, handlers: answerOf([]) });
    expect(await screen.findByText('No site has a problem.')).toBeTruthy();
  });
});
