import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataQuality, Finding } from 'api/contract';
import { describe, expect, it } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';

const finding = (part: Partial<Finding>): Finding => ({
  id: crypto.randomUUID(),
  client_id: 's1',
  name: 'North Roof',
  kind: 'gap',
  metric: null,
  unit: null,
  from: '2026-05-16T10:00:00Z',
  until: '2026-05-16T12:15:00Z',
  count: 8,
  seen: 8100,
  expected: 900,
  found_at: '2026-05-16T12:20:00Z',
  methods: [],
  repair: null,
  ...part,
});

const all: Finding[] = [
  finding({}),
  finding({ until: null, seen: 200_000, count: 221 }),
  finding({
    kind: 'spike',
    metric: 'power',
    unit: 'W',
    until: '2026-05-16T10:00:00Z',
    count: 1,
    seen: 90_000,
    expected: 5000,
  }),
  finding({
    kind: 'stuck',
    metric: 'temperature',
    unit: '°C',
    until: '2026-05-17T10:00:00Z',
    count: 96,
    seen: 21.5,
    expected: null,
  }),
  finding({ kind: 'counter_reset', metric: 'meter_total', count: 1, seen: 0, expected: 10_234.5 }),
  finding({ kind: 'duplicate', count: 24, seen: 8, expected: 4 }),
  finding({ kind: 'clock', seen: 2700, expected: 0 }),
  finding({ kind: 'clock', seen: -3600, expected: 0, until: null }),
];

const quality = (part: Partial<DataQuality> = {}): DataQuality => ({
  sites: { all: 12, looked: 9, too_few_hours: 1, nothing: 2, not_yet: 0 },
  looked_at: '2026-05-17T10:00:00Z',
  kinds: [
    { kind: 'gap', findings: 2, sites: 1 },
    { kind: 'clock', findings: 2, sites: 1 },
  ],
  findings: all,
  next_cursor: 'next',
  ...part,
});

async function open(answer = quality(), url = '/quality') {
  const asked: Record<string, string>[] = [];
  const { router } = await renderClients(url, {
    handlers: {
      'GET /v1/quality': ({ query }: { query: Record<string, string> }) => {
        asked.push(query);
        return { data: answer };
      },
    },
  });
  await screen.findByRole('region', { name: 'What was found' });
  return { asked, router };
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ') ?? '';

describe('the page of data quality', () => {
  it('says in sentences what was found, at which site, of which metric, and when', async () => {
    await open();
    const said = card('What was found')
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent));
    expect(said[0]).toMatch(
      /^GapAll metricsNorth RoofNothing came for 2 hours: 8 values are missing\. Usually one comes every 15 minutes\..* – /,
    );
    expect(said[1]).toMatch(/for 2 days: 221 values are missing.*since .*goes on$/);
    expect(said[2]).toMatch(/^SpikePowerNorth Roof90\.0 kW came; the values around it were about 5\.0 kW\./);
    expect(said[3]).toMatch(
      /^Stuck valueTemperatureNorth RoofThe same value came 96 times in 24 hours: 21\.50 °C\./,
    );
    expect(said[4]).toMatch(/^Counter resetmeter_totalNorth RoofThe counter fell from 10,234\.50 to 0\.00\./);
    expect(said[5]).toMatch(/^Duplicates.*24 values came twice: 8 an hour, usually 4\./);
    expect(said[6]).toMatch(/^Clock.*Timestamps are 45 minutes ahead/);
    expect(said[7]).toMatch(/^Clock.*Its days lie 60 minutes before the sun/);
    const [link] = card('What was found').getAllByRole('link');
    expect(link?.getAttribute('href')).toBe('/clients/s1/site');
  });

  it('says how many sites were looked at, until when, and why others were not', async () => {
    await open();
    expect(plain(screen.getByRole('region', { name: 'What was looked at' }).textContent)).toMatch(
      /Gap2 findings at 1 site.*Looked at 9 of 12 sites, inactive ones left out\. All that send were looked at since .*\. Of 1 it is not known yet.* 2 sent nothing in 30 days\.$/,
    );
  });

  it('keeps what is asked for in the address, and pages to what was earlier and back', async () => {
    const { asked, router } = await open(quality(), '/quality?days=7&client=s1');
    expect(asked).toMatchObject([{ days: '7', client_id: 's1' }]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of fault' }), 'Gap');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'gap', days: '7', client_id: 's1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier findings' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ cursor: 'next', kind: 'gap' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the latest' }));
    await waitFor(() => expect(router.state.location.search).toBe('?days=7&kind=gap&client=s1'));
    await userEvent.click(await screen.findByRole('link', { name: 'Show all sites' }));
    await waitFor(() => expect(router.state.location.search).toBe('?days=7&kind=gap'));
  });

  it('does not call sites well that nothing is known of', async () => {
    await open(
      quality({
        sites: { all: 2, looked: 0, too_few_hours: 0, nothing: 2, not_yet: 0 },
        looked_at: null,
        kinds: [],
        findings: [],
        next_cursor: null,
      }),
    );
    expect(card('What was found').getByText('Nothing can be told yet.')).toBeTruthy();
  });
});
