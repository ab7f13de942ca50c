import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SavedFile, savedFiles } from 'shared-ui/testing';
import { queryAnswer, renderPage } from '../testing/render-at.tsx';

const url =
  '/statistics?clients=018f0000-0000-7000-8000-00000000000a&start=2026-05-01&end=2026-05-02&events=power';
const csv = 'time_bucket,value\r\n2026-05-01T00:00:00.000Z,1\r\n2026-05-02T00:00:00.000Z,2\r\n';
const made = {
  id: 'e1',
  query_id: 'metric_timeseries',
  format: 'csv',
  row_count: 2,
  file_name: 'metric-timeseries-2026-05-17.csv',
  url: '/v1/analytics/results/e1',
};

const handlers = {
  'GET /v1/clients': { data: [], total: 0 },
  'GET /v1/clients/:id': { data: { id: 'a', name: 'North Roof', connectivity: 'online' } },
  'POST /v1/query/execute': queryAnswer([]),
  'POST /v1/analytics/export': { data: made },
  'GET /v1/analytics/results/:id': () => new Response(csv, { headers: { 'Content-Type': 'text/csv' } }),
};

let saved: SavedFile[];
beforeEach(() => {
  saved = savedFiles();
});
afterEach(() => vi.restoreAllMocks());

function open(options: { permissions?: string[]; handlers?: object; url?: string } = {}) {
  return renderPage({
    url: options.url ?? url,
    permissions: options.permissions ?? ['client.read', 'dashboard.export'],
    handlers: { ...handlers, ...options.handlers },
  });
}

async function choose(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}

describe('export', () => {
  it('needs dashboard.export', async () => {
    await open({ permissions: ['client.read'] });
    await screen.findByRole('button', { name: 'Copy Link' });
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('offers what the page shows in both formats', async () => {
    await open({ url: `${url}&compare=year` });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Chart (CSV)',
      'Chart (JSON)',
      'Same period last year (CSV)',
      'Same period last year (JSON)',
      'All Metrics (CSV)',
      'All Metrics (JSON)',
      'All readings (CSV)',
      'All readings (JSON)',
    ]);
  });

  it('saves the rows of the very query that the chart shows', async () => {
    const { requests } = await open();
    await choose('Chart (CSV)');
    expect(await screen.findByText('2 rows exported')).toBeDefined();
    const shown = requests
      .filter(({ path }) => path === '/v1/query/execute')
      .map(({ body }) => body as { parameters: Record<string, unknown> })
      .find(({ parameters }) => parameters['metric_name'] === 'energy_consumption');
    const asked = requests.find(({ path }) => path === '/v1/analytics/export')?.body;
    const { parameters, ...file } = asked as { parameters: object };
    expect(file).toEqual({ query_id: 'metric_timeseries', format: 'csv' });
    // A chart draws no extremes; a file has them.
    expect({ ...parameters, extremes: false }).toEqual(shown?.parameters);
    expect(parameters).not.toHaveProperty('extremes');
    expect(saved.map(({ name }) => name)).toEqual(['metric-timeseries-2026-05-17.csv']);
    expect(await saved[0]?.content.text()).toBe(csv);
  });

  it('saves the part that is zoomed into, as fine as it is drawn', async () => {
    const { requests } = await open({
      url: `${url}&zoom=2026-05-01T06:00:00.000Z~2026-05-01T12:00:00.000Z`,
    });
    await choose('Chart (JSON)');
    await waitFor(() => expect(requests.some(({ path }) => path === '/v1/analytics/export')).toBe(true));
    expect(requests.find(({ path }) => path === '/v1/analytics/export')?.body).toMatchObject({
      query_id: 'metric_timeseries',
      format: 'json',
      parameters: {
        start_time: '2026-05-01T06:00:00.000Z',
        end_time: '2026-05-01T12:00:00.000Z',
        interval: '15 minutes',
      },
    });
  });

  it('exports the readings of the metric that the events list shows', async () => {
    const { requests } = await open();
    await choose('All readings (JSON)');
    await waitFor(() => expect(requests.some(({ path }) => path === '/v1/analytics/export')).toBe(true));
    expect(requests.find(({ path }) => path === '/v1/analytics/export')?.body).toMatchObject({
      query_id: 'raw_metric_data',
      format: 'json',
      parameters: { metric_name: 'power', start_time: '2026-05-01T00:00:00.000Z' },
    });
  });

  it('shows how far it has come, and stops on Cancel', async () => {
    const pipe = new TransformStream<Uint8Array, Uint8Array>();
    const writer = pipe.writable.getWriter();
    await open({
      handlers: {
        'POST /v1/analytics/export': { data: { ...made, row_count: 4 } },
        'GET /v1/analytics/results/:id': () => new Response(pipe.readable),
      },
    });
    await choose('Chart (CSV)');
    const bar = await screen.findByRole('progressbar', { name: 'Exporting' });
    void writer.write(new TextEncoder().encode('header\r\n1\r\n'));
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('50'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Export' })).toBeDefined();
    writer.close().catch(() => undefined);
    expect(saved).toEqual([]);
  });

  it.each([
    ['gives too many points', 'gives too many points'],
    ['', 'The export failed'],
  ])('says what went wrong, after %j: %s', async (message, says) => {
    await open({ handlers: { 'POST /v1/analytics/export': () => problem(422, message) } });
    await choose('Chart (CSV)');
    expect(await screen.findByText(says)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDefined();
    expect(saved).toEqual([]);
  });

  it('counts one row as one', async () => {
    await open({ handlers: { 'POST /v1/analytics/export': { data: { ...made, row_count: 1 } } } });
    await choose('Chart (CSV)');
    expect(await screen.findByText('1 row exported')).toBeDefined();
  });
});

describe('copy link', () => {
  it('copies an address that shows the same view tomorrow', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('button', { name: 'Copy Link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/statistics?clients=018f0000-0000-7000-8000-00000000000a&start=2026-05-01&end=2026-05-02&events=power`,
    );
  });
});
