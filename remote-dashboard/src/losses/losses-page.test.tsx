import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Losses } from 'api/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../testing/render-at.tsx';
import { ready } from './messages/texts.ts';

const total = {
  site_days: 58,
  expected: 1000,
  known: 900,
  causes: {
    maintenance: 0,
    silence: 100,
    outage: 120,
    curtailment: 0,
    string: 80.5,
    soiling: 0,
    unknown: 0.01,
  },
  variation: -20,
  actual: 719.49,
};
const losses: Losses = {
  first_day: '2026-04-18',
  last_day: '2026-05-17',
  judged_to: '2026-05-17T06:00:00Z',
  sites: { all: 3, told: 2 },
  range_days: 30,
  total,
  cost: { kwh: 200.5, money: [{ currency: 'EUR', amount: 12 }], money_kwh: 120, co2_kg: null, co2_kwh: 0 },
  kinds: [{ kind: 'solar', ...total }],
  months: [
    { month: '2026-04', ...total },
    { month: '2026-05', ...total },
  ],
  first: [
    {
      client_id: 's1',
      name: 'North Roof',
      kind: 'solar',
      cause: 'outage',
      kwh: 120,
      since: '2026-05-16',
      last: '2026-05-17',
      goes_on: true,
      money: [{ currency: 'EUR', amount: 12 }],
      co2_kg: null,
    },
    {
      client_id: 's2',
      name: 'South Field',
      kind: 'solar',
      cause: 'string',
      kwh: 80.5,
      since: '2026-05-01',
      last: '2026-05-09',
      goes_on: false,
      money: [],
      co2_kg: null,
    },
  ],
  untold: [
    {
      state: 'missing_facts',
      missing: ['latitude', 'longitude'],
      sites: 7,
      examples: [{ id: 's3', name: 'Barn' }],
    },
  ],
};

beforeEach(() => ready());

async function open(answer = losses, url = '/losses') {
  const asked: Record<string, string>[] = [];
  const { router } = await renderPage({
    url,
    permissions: ['client.read'],
    handlers: {
      'GET /v1/energy-rates': { data: [] },
      'GET /v1/losses': ({ query }: { query: Record<string, string> }) => {
        asked.push(query);
        return { data: answer };
      },
    },
  });
  await screen.findByRole('heading', { name: 'From expected to actual' });
  return { asked, router };
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

describe('the page of losses', () => {
  it('goes from what was expected by each cause to what came, and says how much is known', async () => {
    await open();
    const steps = card('From expected to actual').getAllByRole('listitem');
    expect(steps.map(({ textContent }) => plain(textContent)?.match(/[+−]?[\d.,]+ [kM]Wh$/)?.[0])).toEqual([
      '1.00 MWh',
      '−120.0 kWh',
      '−80.5 kWh',
      '−100.0 kWh',
      '+20.0 kWh',
      '719.5 kWh',
    ]);
    expect(steps.map(({ textContent }) => textContent)[3]).toContain('it may have come all the same');
    expect(plain(document.body.textContent)).toContain(
      'Known: 900.0 kWh of 1.00 MWh expected. Told of 2 of 3 sites, 58 of 90 days of sites.',
    );
    expect(plain(document.body.textContent)).toContain(
      'Lost: 200.5 kWh, worth 12.00 EUR. A tariff is entered for 120.0 kWh of it. CO₂ is not known: no factor is entered',
    );
    const months = card('By month').getAllByRole('rowheader');
    expect(months.map(({ textContent }) => textContent)).toEqual(['April 2026', 'May 2026']);
    expect(screen.queryByRole('region', { name: 'By kind' })).toBeNull();
  });

  it('ranks what to fix first, with since when and a link to the site', async () => {
    await open();
    const [worst, next] = card('What to fix first').getAllByRole('listitem');
    expect(plain(worst?.textContent ?? '')).toMatch(
      /^North Roof.*stood still.*goes on.*120\.0 kWh12\.00 EUR$/,
    );
    expect(
      within(worst as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/clients/s1/site');
    expect(next?.textContent).toMatch(/a string may be down.* to .*over/);
  });

  it('shows the ten worst, and all of them on request, by keyboard, without losing the place', async () => {
    const [worst] = losses.first;
    if (!worst) throw new Error('There is none.');
    const first = Array.from({ length: 37 }, (_, index) => ({ ...worst, client_id: `s${index}` }));
    await open({ ...losses, first });
    const list = card('What to fix first');
    expect(list.getAllByRole('listitem')).toHaveLength(10);
    expect(list.getByRole('status').textContent).toBe('10 of the 37 largest losses');
    const button = list.getByRole('button', { name: 'Show all 37' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(list.getAllByRole('listitem')).toHaveLength(37);
    expect(document.activeElement).toBe(list.getByRole('button', { name: 'Show the first 10' }));
    expect(list.getByRole('status').textContent).toBe('37 of the 37 largest losses');
    await userEvent.tab();
    expect(document.activeElement).toBe(list.getAllByRole('link')[0]);
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(' ');
    expect(list.getAllByRole('listitem')).toHaveLength(10);
    expect(document.activeElement).toBe(list.getByRole('button', { name: 'Show all 37' }));
  });

  it('says of which sites nothing is known, which fact is missing, and leads to where it is entered', async () => {
    await open({ ...losses, total: null, cost: null, first: [], months: [], kinds: [], judged_to: null });
    expect(card('From expected to actual').getByText('Not known')).toBeTruthy();
    expect(document.body.textContent).not.toContain('NaN');
    expect(screen.queryByRole('region', { name: 'What to fix first' })).toBeNull();
    const untold = card('Not known');
    expect(untold.getByText(/Missing: Latitude,? (and )?Longitude\./)).toBeTruthy();
    expect(untold.getByText('and 6 more')).toBeTruthy();
    expect(untold.getByRole('link', { name: 'Barn' }).getAttribute('href')).toBe('/clients/s3/site');
  });

  it('keeps a choice when another one is made before it is drawn', async () => {
    const { router } = await open();
    fireEvent.change(screen.getByRole('combobox', { name: 'Kind of site' }), { target: { value: 'solar' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Range' }), { target: { value: '90' } });
    await waitFor(() => expect(router.state.location.search).toBe('?days=90&kind=solar'));
  });

  it('keeps what is asked for in the address', async () => {
    const { asked, router } = await open(losses, '/losses?days=7&client=s2');
    expect(asked).toMatchObject([{ client_id: 's2' }]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of site' }), 'Solar');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'solar', client_id: 's2' }));
    expect(router.state.location.search).toBe('?days=7&kind=solar&client=s2');
    await userEvent.click(await screen.findByRole('link', { name: 'Show all sites' }));
    await waitFor(() => expect(router.state.location.search).toBe('?days=7&kind=solar'));
  });

  it('has a sentence for who may not see it', async () => {
    await renderPage({ url: '/losses', permissions: ['alert.read'], handlers: {} });
    expect(await screen.findByText('Access Denied: You do not have permission to view losses.')).toBeTruthy();
  });
});
