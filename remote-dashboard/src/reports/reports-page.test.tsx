import type { Report } from 'api/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { type SavedFile, savedFiles } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cellsOf } from '../testing/on-page.ts';
import { renderPage } from '../testing/render-at.tsx';
import { ready } from './messages/texts.ts';

const figures = (more: Partial<Report['total']['figures']>) =>
  new Proxy(more, { get: (known, id) => Reflect.get(known, id) ?? null }) as Report['total']['figures'];
const days = (first_day: string, last_day: string) => ({
  first_day,
  last_day,
  from: `${first_day}T00:00:00Z`,
  to: `${last_day}T24:00:00Z`,
});
const column = (
  id: Report['sections'][number]['columns'][number]['id'],
  title: string,
  unit: Report['sections'][number]['columns'][number]['unit'],
) => ({ id, title, unit, definition: `What ${title} is.` });

const report: Report = {
  organization: 'Aurora',
  time_zone: 'Europe/Berlin',
  language: 'en',
  made_at: '2026-05-17T10:00:00Z',
  period: {
    kind: 'month',
    complete: true,
    ...days('2026-04-01', '2026-04-30'),
    previous: days('2026-03-01', '2026-03-31'),
    year: days('2025-04-01', '2025-04-30'),
  },
  group: 'site',
  currency: 'EUR',
  sections: [
    {
      id: 'generation',
      title: 'Energy generated',
      columns: [
        column('generation_kwh', 'Generated', 'kWh'),
        column('generation_previous_percent', 'Change', 'change'),
      ],
    },
    {
      id: 'alerts',
      title: 'Alerts',
      columns: [
        column('alerts_opened', 'Opened', 'count'),
        column('alerts_answer_minutes', 'Time to acknowledge', 'minutes'),
      ],
    },
  ],
  total: {
    sites: 2,
    figures: figures({ generation_kwh: 1234.56, generation_previous_percent: 2.34, alerts_opened: 3 }),
  },
  rows: [
    {
      key: 's1',
      name: 'North Roof',
      sites: 1,
      figures: figures({
        generation_kwh: 1234.56,
        generation_previous_percent: -2.5,
        alerts_opened: 3,
        alerts_answer_minutes: 12,
      }),
    },
    { key: 's2', name: 'South Field', sites: 1, figures: figures({ alerts_opened: 0 }) },
  ],
  left_out: 0,
  top_losses: {
    title: 'What to fix first',
    definition: 'Where most was lost.',
    columns: {
      name: 'Site',
      cause: 'Cause',
      since: 'Since',
      last: 'Last day',
      lost_kwh: 'Lost (kWh)',
      lost_money: 'Worth (EUR)',
      lost_co2_kg: 'CO₂ not saved (kg)',
    },
    rows: [
      {
        client_id: 's1',
        name: 'North Roof',
        cause: 'string',
        cause_title: 'A string may be down',
        since: '2026-04-03',
        last: '2026-04-09',
        lost_kwh: 1234.56,
        lost_money: 98.765,
        lost_co2_kg: null,
      },
    ],
  },
  notes: ['Something is left out.'],
};

let saved: SavedFile[];
beforeEach(async () => {
  saved = savedFiles();
  await ready();
});
afterEach(() => vi.restoreAllMocks());

interface Options {
  url?: string;
  permissions?: string[];
  answer?: Report | (() => unknown);
  /** The format that the person chose in Settings. */
  usual?: string;
  fillers?: Parameters<typeof renderPage>[0]['fillers'];
}

async function open({
  url = '/reports',
  permissions,
  answer = report,
  usual = 'csv',
  fillers,
}: Options = {}) {
  const asked: Record<string, string>[] = [];
  const page = await renderPage({
    url,
    permissions: permissions ?? ['client.read', 'dashboard.export'],
    fillers,
    handlers: {
      'GET /v1/reports': ({ query }: { query: Record<string, string> }) => {
        asked.push(query);
        return typeof answer === 'function' ? answer() : { data: { ...answer, group: query['group'] } };
      },
      'GET /v1/report-schedules': { data: [], timezone: 'Europe/Berlin', sends_mail: true },
      'GET /v1/settings': { data: { settings: { general: { export_format: usual } } } },
      'GET /v1/reports/file': ({ query }: { query: Record<string, string> }) => {
        asked.push(query);
        return new Response('the file', { headers: { 'Content-Type': 'application/octet-stream' } });
      },
    },
  });
  const address = () => page.router.state.location.pathname + page.router.state.location.search;
  return { ...page, asked, address };
}

const tableOf = async (name: string) =>
  within(await screen.findByRole('region', { name })).getByRole('table');

describe('the page of reports', () => {
  it('tells the figures of all sites and of each, with what each figure is', async () => {
    const { asked } = await open();
    expect(cellsOf(await tableOf('Energy generated'))).toEqual([
      ['Site', 'Generated (kWh)', 'Change'],
      ['All sites', '1,234.6', '+2.3%'],
      ['North Roof', '1,234.6', '-2.5%'],
      ['South Field', '–', '–'],
    ]);
    expect(cellsOf(await tableOf('Alerts')).slice(1)).toEqual([
      ['All sites', '3', '–'],
      ['North Roof', '3', '12\u00A0min'],
      ['South Field', '0', '–'],
    ]);
    expect(screen.getByText('What Generated is.')).toBeTruthy();
    expect(screen.getByText('Something is left out.')).toBeTruthy();
    expect(screen.getByText(/^Aurora: 04\/01\/2026 to 04\/30\/2026, time zone Europe\/Berlin$/)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'North Roof' })[0]?.getAttribute('href')).toBe(
      '/clients/s1/site',
    );
    expect(asked).toEqual([{ period: 'month', group: 'site', language: 'en' }]);
  });

  it('tells where most was lost and what that was worth, with links to the sites', async () => {
    await open();
    const table = await tableOf('What to fix first');
    expect(cellsOf(table)).toEqual([
      ['Site', 'Cause', 'Since', 'Last day', 'Lost (kWh)', 'Worth (EUR)', 'CO₂ not saved (kg)'],
      ['North Roof', 'A string may be down', '04/03/2026', '04/09/2026', '1,234.6', '98.77', '–'],
    ]);
    expect(within(table).getByRole('link', { name: 'North Roof' }).getAttribute('href')).toBe(
      '/clients/s1/site',
    );
  });

  it('steps through periods and has all of its choices in the address', async () => {
    const { asked, address } = await open();
    await tableOf('Alerts');
    await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
    await waitFor(() => expect(address()).toBe('/reports?day=2026-03-31'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Region');
    await waitFor(() => expect(address()).toBe('/reports?day=2026-03-31&group=region'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Week');
    await waitFor(() => expect(address()).toBe('/reports?period=week&group=region'));
    await waitFor(() => expect(asked.at(-1)).toEqual({ period: 'week', group: 'region', language: 'en' }));
    expect(await screen.findAllByRole('columnheader', { name: 'Region' })).toHaveLength(2);
  });

  it('takes the days of a range from the address', async () => {
    const { asked } = await open({ url: '/reports?period=range&start=2026-04-03&end=2026-04-09' });
    await tableOf('Alerts');
    expect(asked[0]).toEqual({
      period: 'range',
      group: 'site',
      first_day: '2026-04-03',
      last_day: '2026-04-09',
      language: 'en',
    });
  });

  it.each([
    ['PDF', 'pdf'],
    ['Excel', 'xlsx'],
    ['CSV', 'csv'],
    ['JSON', 'json'],
  ])('is taken along as %s', async (name, format) => {
    const { asked } = await open();
    await tableOf('Alerts');
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe(`report-2026-04-01-to-2026-04-30.${format}`);
    expect(await saved[0]?.content.text()).toBe('the file');
    expect(asked.at(-1)).toMatchObject({ period: 'month', group: 'site', language: 'en', format });
  });

  it('offers first what Settings name', async () => {
    await open({ usual: 'pdf' });
    await tableOf('Alerts');
    const files = within(screen.getByRole('group', { name: 'Download' }));
    await waitFor(() =>
      expect(files.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'PDF',
        'CSV',
        'Excel',
        'JSON',
      ]),
    );
  });

  it('offers files to who may export, and links to sites to who may open them', async () => {
    await open({ permissions: ['dashboard.read'] });
    await tableOf('Alerts');
    expect(screen.queryByRole('group', { name: 'Download' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'North Roof' })).toBeNull();
  });

  it('is printed', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await open();
    await tableOf('Alerts');
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('says why there is none, and tries again', async () => {
    await open({ answer: () => problem(500, 'The database is away') });
    expect(await screen.findByText('Failed to load the report')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('has room for sections of other parts, which are told what time it is about', async () => {
    const Content = ({ from, to }: { from?: string; to?: string }) => <p>{`${from} until ${to}`}</p>;
    await open({ fillers: { 'reports.section': [{ id: 'x', order: 1, title: 'Money', Content }] } });
    const section = within(await screen.findByRole('region', { name: 'Money' }));
    expect(section.getByText('2026-04-01T00:00:00Z until 2026-04-30T24:00:00Z')).toBeTruthy();
  });
});
