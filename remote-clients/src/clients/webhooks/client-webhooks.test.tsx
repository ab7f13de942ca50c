import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { clientList, sampleClient } from '../../testing/sample-clients.ts';

const plant = sampleClient({ name: 'Plant' });
const hook = {
  id: '018f0000-0000-7000-8000-00000000aaaa',
  url: 'https://hook.example/energy',
  events: ['alert.resolved'],
  enabled: true,
  disabled_reason: null,
  created_at: '2026-05-01T00:00:00Z',
  updated_at: '2026-05-01T00:00:00Z',
};
const failed = {
  id: '018f0000-0000-7000-8000-00000000bbbb',
  event: 'alert.resolved',
  status: 'failed',
  attempts: 10,
  last_status: 500,
  last_error: null,
  created_at: '2026-05-16T08:00:00Z',
  last_attempt_at: '2026-05-16T09:00:00Z',
  next_attempt_at: null,
};
const SECRET = 'whsec_abcdefghijklmnopqrstuvwxyz0123456789';
const handlers = {
  'GET /v1/clients': ({ query }: { query: Record<string, string> }) =>
    clientList(query.parent_id ? [] : [plant]),
  'GET /v1/clients/:id': { data: plant },
  'GET /v1/clients/:id/readings/latest': { data: [] },
  'POST /v1/query/execute': { data: { rows: [] } },
  'GET /v1/audit': { data: [], total: 0, page: 1, limit: 10, totalPages: 0 },
  'GET /v1/clients/:id/webhooks': { data: [hook] },
  'GET /v1/clients/:id/webhooks/:webhook': { data: hook },
  'GET /v1/clients/:id/webhooks/:webhook/deliveries': { data: [failed] },
};
const open = (more: object = {}, permissions?: string[]) =>
  renderClients(`/clients/${plant.id}`, {
    handlers: { ...handlers, ...more },
    ...(permissions && { permissions }),
  });
const section = async () => within(await screen.findByRole('region', { name: 'Webhooks' }));
const choose = async (item: string) => {
  await userEvent.click(
    await (await section()).findByRole('button', { name: `More actions for ${hook.url}` }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
};

describe('webhooks of a client', () => {
  it('are shown to who may change the client, and to nobody else', async () => {
    const { unmount } = await open();
    expect(await (await section()).findByText(hook.url)).toBeTruthy();
    unmount();
    const { requests } = await open({}, ['client.read']);
    await screen.findByText('It has no devices');
    expect(screen.queryByRole('region', { name: 'Webhooks' })).toBeNull();
    expect(requests.some(({ path }) => path.endsWith('/webhooks'))).toBe(false);
  });

  it('are made, and the secret is shown once, which is asked about before it is lost', async () => {
    const { requests } = await open({
      'GET /v1/clients/:id/webhooks': { data: [] },
      'POST /v1/clients/:id/webhooks': { data: { ...hook, secret: SECRET } },
    });
    expect(await (await section()).findByText('No webhooks yet')).toBeTruthy();
    await userEvent.click((await section()).getByRole('button', { name: 'Add webhook' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    await userEvent.click(form.getByRole('button', { name: 'Create webhook' }));
    expect(form.getByText('Enter the receiver’s address')).toBeTruthy();
    await userEvent.type(form.getByRole('textbox'), ` ${hook.url} {Enter}`);
    expect(await screen.findByDisplayValue(SECRET)).toBeTruthy();
    expect(
      requests.filter(({ path, method }) => method === 'POST' && path.endsWith('/webhooks')),
    ).toMatchObject([{ body: { url: hook.url, events: ['alert.threshold_exceeded', 'alert.resolved'] } }]);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Close without copying the secret?')).toBeTruthy();
  });

  it('say at the address why the server refuses it, and do not lose what was typed', async () => {
    await open({
      'POST /v1/clients/:id/webhooks': problem(422, 'Refused', {
        details: [{ field: 'url', message: 'The url must begin with https://.' }],
      }),
    });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Add webhook' }));
    const form = within(await screen.findByRole('dialog'));
    const url = form.getByRole('textbox');
    await userEvent.type(url, 'http://hook.example{Enter}');
    await waitFor(() => expect(url.getAttribute('aria-invalid')).toBe('true'));
    expect(form.getByText('The url must begin with https://.')).toBeTruthy();
    expect(document.activeElement).toBe(url);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Unsaved changes')).toBeTruthy();
  });

  it('are changed under the version that was read, and say that somebody else was first', async () => {
    const { requests } = await open({
      'PUT /v1/clients/:id/webhooks/:webhook': problem(412, 'Somebody changed this in the meantime.'),
    });
    const form = await choose('Edit');
    await userEvent.click(await form.findByRole('checkbox', { name: 'Events are sent to this address' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^Somebody changed this webhook/)).toBeTruthy();
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ enabled: false });
  });

  it('tell what was sent and what came of it, and send it once more', async () => {
    const { requests } = await open({
      'POST /v1/clients/:id/webhooks/:webhook/test': { data: { id: failed.id } },
      'POST /v1/clients/:id/webhooks/:webhook/deliveries/:delivery/replay': { data: { id: failed.id } },
    });
    const log = await choose('Deliveries');
    expect(await log.findByText('HTTP 500 (10 attempts)')).toBeTruthy();
    await userEvent.click(log.getByRole('button', { name: /^Send again: An alert is resolved/ }));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith(`${failed.id}/replay`))).toBe(true));
    const test = log.getByRole('button', { name: 'Send test event' });
    await waitFor(() => expect(test.hasAttribute('disabled')).toBe(false));
    await userEvent.click(test);
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/test'))).toBe(true));
  });

  it('get a new secret, and end the old one only on purpose', async () => {
    let running = true;
    const { requests } = await open({
      'POST /v1/clients/:id/webhooks/:webhook/rotate-secret': () =>
        running
          ? problem(409, 'The secret before the present one signs until 2026-05-18.')
          : { data: { secret: SECRET, old_secret_until: '2026-05-18T10:00:00Z' } },
    });
    const dialog = await choose('Rotate secret');
    await userEvent.click(dialog.getByRole('button', { name: 'Make a new secret' }));
    expect(await dialog.findByText(/^The secret before the present one still signs/)).toBeTruthy();
    running = false;
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Make a new secret' }));
    expect(await screen.findByDisplayValue(SECRET)).toBeTruthy();
    const calls = requests.filter(({ path }) => path.endsWith('/rotate-secret'));
    expect(calls.map(({ query }) => query)).toEqual([{}, { end_old: 'true' }]);
  });

  it('are deleted after a question', async () => {
    const { requests } = await open({ 'DELETE /v1/clients/:id/webhooks/:webhook': undefined });
    const question = await choose('Delete');
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
    const gone = requests.findIndex(({ method }) => method === 'DELETE');
    await waitFor(() => expect(requests.slice(gone).some(({ path }) => path === '/v1/audit')).toBe(true));
    expect(await screen.findByText('Webhook deleted')).toBeTruthy();
  });
});
