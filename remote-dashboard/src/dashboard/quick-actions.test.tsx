import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { card, region } from '../testing/on-page.ts';
import { dashboardHandlers, openDashboard } from '../testing/open-dashboard.ts';
import { queryAnswer, queryOf } from '../testing/render-at.tsx';
import { stopClock } from '../testing/stop-clock.ts';
import { metricTotal } from '../testing/metric-total.ts';

stopClock();

async function openActions(options: Parameters<typeof openDashboard>[0] = {}) {
  const page = await openDashboard(options);
  const section = await region('Quick Actions');
  const button = (name: string | RegExp) => within(section).getByRole('button', { name });
  return { ...page, section, button };
}

/** Answers one kind of question with these rows, and all others as before. */
function instead(template: string, rows: Parameters<typeof queryAnswer>[0]) {
  return (request: { body: unknown }) =>
    queryOf(request).template_id === template
      ? queryAnswer(rows)
      : dashboardHandlers['POST /v1/query/execute'](request);
}

describe('Generate Report and Export Data', () => {
  it.each([
    ['Generate Report', '/reports'],
    ['Export Data', '/reports?period=range'],
  ])('%s leads to %s', async (name, address) => {
    const { button, router } = await openActions();
    await userEvent.click(button(name));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(address));
  });
});

/** Stands in for the dialog of the clients remote. */
function Dialog({
  open,
  onClose,
  onCreated,
}: Record<'onClose' | 'onCreated', () => void> & { open: boolean }) {
  return open ? (
    <div role="dialog" aria-label="Add New Client">
      <button onClick={onCreated}>Save</button>
      <button onClick={onClose}>Close</button>
    </div>
  ) : null;
}

describe('Add Client', () => {
  it('opens the dialog of the clients remote, and counts again as soon as a client was made', async () => {
    const asked: string[][] = [];
    const { button, api, queries } = await openActions({
      loadModule: async (...of) => {
        asked.push(of);
        return Dialog as ComponentType<object>;
      },
    });
    await screen.findByText('1,234');
    expect(asked).toEqual([]);
    await userEvent.click(button('Add Client'));
    const dialog = await screen.findByRole('dialog', { name: 'Add New Client' });
    expect(asked).toEqual([['clients', './add-client-dialog']]);
    const before = queries('client_metrics_summary').length;
    api.use({
      'POST /v1/query/execute': instead('aggregate_stats', [
        { total_events: 3008, unique_schemas: 4, total_clients: 1235, active_clients: 57 },
      ]),
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(card('Total Clients').textContent).toBe('Total Clients1,235'));
    expect(queries('client_metrics_summary').length).toBe(before + 1);
    // Its token is still to be seen in the dialog.
    expect(screen.getByRole('dialog')).toBe(dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    { what: 'is missing', loadModule: undefined },
    { what: 'does not come', loadModule: () => Promise.reject(new Error('The clients remote is down')) },
  ])('says so when the clients remote $what', async ({ loadModule }) => {
    const { button } = await openActions(loadModule && { loadModule });
    await userEvent.click(button('Add Client'));
    expect(await screen.findByText('Adding clients is not available right now.')).toBeDefined();
  });
});

describe('Configure Alerts', () => {
  it('opens the settings on their alerts tab', async () => {
    const { button, router } = await openActions();
    await userEvent.click(button('Configure Alerts'));
    expect(router.state.location.pathname + router.state.location.search).toBe('/settings?tab=alerts');
  });
});

describe('Refresh Statistics', () => {
  it('asks everything again and shows the new figures', async () => {
    const { button, requests, api } = await openActions();
    await screen.findByText('12.87');
    const first = requests.length;
    api.use({
      'POST /v1/query/execute': instead('metric_totals', [
        metricTotal({ metric_name: 'energy_consumption', value: 8 }),
      ]),
    });
    await userEvent.click(button('Refresh Statistics'));
    await waitFor(() => expect(card('Energy').textContent).toContain('8.00\u00A0kWh'));
    const kinds = (seen: typeof requests) =>
      seen.filter(({ path }) => path !== '/v1/live').map(({ path }) => path);
    expect(kinds(requests.slice(first)).toSorted()).toEqual(kinds(requests.slice(0, first)).toSorted());
  });
});
