import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { type Handlers, problem } from 'shared-auth/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dashboardHandlers } from '../testing/open-dashboard.ts';
import { queryAnswer, queryOf, renderPage } from '../testing/render-at.tsx';
import { prefetch } from '../ahead.ts';
import { DashboardPage } from './dashboard-page.tsx';

afterEach(() => vi.restoreAllMocks());

/** The page behind a button, as it is behind the host's start. */
function Later() {
  const [shown, setShown] = useState(false);
  return shown ? <DashboardPage /> : <button onClick={() => setShown(true)}>Show</button>;
}

async function begin(
  permissions = ['dashboard.read', 'client.read'],
  handlers: Handlers = dashboardHandlers,
) {
  const page = await renderPage({ url: '/', part: <Later />, permissions, handlers });
  const asked = () =>
    page.requests
      .filter(({ path }) => path === '/v1/now' || path === '/v1/query/execute')
      // What marks the chart is asked once it is drawn.
      .filter(({ path, body }) => path === '/v1/now' || queryOf({ body }).template_id !== 'repaired_values')
      .map((request) =>
        request.path === '/v1/now'
          ? `now ${JSON.stringify(request.query)}`
          : `query ${JSON.stringify(queryOf(request))}`,
      );
  const show = () => act(async () => screen.getByRole('button', { name: 'Show' }).click());
  return { asked, show };
}

describe('the dashboard’s data, asked for before it is drawn', () => {
  it('is all that the page shows first: nothing is asked later, and nothing twice', async () => {
    const { asked, show } = await begin();
    await act(async () => prefetch({ pathname: '/dashboard', search: '' }));
    const before = asked();
    // What goes on now; the counts, totals, the summary of clients, four trends and the chart.
    expect(before).toHaveLength(9);
    await show();
    await screen.findByText('1,234');
    await screen.findByText('57');
    await screen.findByText('Generating');
    await screen.findAllByText(/12\.5/);
    expect(asked()).toEqual(before);
    expect(new Set(before).size).toBe(before.length);
  });

  it('is as old as its first question: what came in since then is told when the page begins to listen', async () => {
    const listening: Record<string, string>[] = [];
    const { show } = await begin(undefined, {
      ...dashboardHandlers,
      'GET /v1/live': ({ query }) => {
        listening.push(query);
        return new Promise<never>(() => undefined);
      },
    });
    const clock = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + passed);
    await act(async () => prefetch({ pathname: '/dashboard', search: '' }));
    passed = 5000;
    await show();
    await waitFor(() => expect(listening).toHaveLength(1));
    const since = Number(listening[0]?.['since_ms']);
    expect(since).toBeGreaterThanOrEqual(5000);
    expect(since).toBeLessThanOrEqual(60_000);
  });

  it('may fail: the page says so as if it had asked itself', async () => {
    const { show } = await begin(['dashboard.read', 'client.read'], {
      ...dashboardHandlers,
      'POST /v1/query/execute': (request: { body: unknown }) =>
        queryOf(request).template_id === 'client_metrics_summary'
          ? problem(422, 'The range is too long')
          : queryAnswer([]),
    });
    await act(async () => prefetch({ pathname: '/dashboard', search: '' }));
    await show();
    await screen.findByText('The range is too long');
  });
});
