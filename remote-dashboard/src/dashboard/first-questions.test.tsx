import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dashboardHandlers } from '../testing/open-dashboard.ts';
import { renderPage } from '../testing/render-at.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { firstQuestions } from './first-questions.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-05-17T10:20:30Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('what the document asks is word for word what the page asks', async () => {
  const page = await renderPage({
    url: '/',
    part: <DashboardPage />,
    permissions: ['dashboard.read', 'client.read', 'alert.read'],
    handlers: {
      ...dashboardHandlers,
      'GET /v1/alerts/attention': {
        data: { sites: [], total_sites: 0, active_sites: 4, reporting_sites: 4, in_maintenance: 0 },
      },
    },
  });
  await act(async () => undefined);
  await screen.findByText('Generating');
  const words = (path: string, body: unknown) => `${path} ${JSON.stringify(body) ?? ''}`;
  const asked = page.requests
    .filter(({ path }) => /attention|now|query/.test(path))
    .map(({ path, body }) => words(path, body))
    // What marks the chart is asked once it is drawn.
    .filter((each) => !each.includes('repaired_values'));
  const written = firstQuestions.map(({ path, body }) =>
    words(path, body)
      .replaceAll('{now-168h}', '2026-05-10T10:21:00.000Z')
      .replaceAll('{now-48h}', '2026-05-15T10:21:00.000Z')
      .replaceAll('{now}', '2026-05-17T10:21:00.000Z'),
  );
  expect(written.toSorted()).toEqual([...new Set(asked)].toSorted());
});
