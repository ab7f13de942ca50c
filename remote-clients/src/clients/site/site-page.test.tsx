import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Expected, Forecast, Performance } from 'api/contract';
import { problem } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { sampleClient } from '../../testing/sample-clients.ts';

const roof = sampleClient({ name: 'North Roof', description: 'Flat', peak_kwp: null });
const url = `/clients/${roof.id}/site`;

const nothing: Expected = {
  state: 'missing_facts',
  method: null,
  missing: ['latitude', 'longitude'],
  energy: null,
  actual: null,
  share: null,
  availability: null,
  lost: null,
  shortfall: null,
  neighbors: 0,
  cloud_hours: 0,
  light_hours: 0,
  learned_days: 0,
  loss_factor: null,
};
const known: Expected = {
  ...nothing,
  state: 'known',
  method: 'clear_sky',
  missing: [],
  energy: 120,
  actual: 90,
  share: 75,
  availability: 87.5,
  lost: { maintenance: 0, outage: 20, silence: 10.5, curtailment: 0, unknown: 0 },
  neighbors: 2,
  cloud_hours: 7,
  light_hours: 9,
  learned_days: 29,
};
const performance = (part: Partial<Performance> = {}): Performance => ({
  from: '2026-05-16T10:00:00Z',
  to: '2026-05-17T10:00:00Z',
  kind: 'solar',
  known_hours: 22,
  range_hours: 24,
  energy: 90,
  figures: [{ id: 'specific_yield', value: null, unit: 'kWh/kWp', missing: ['peak_kwp'] }],
  repaired_values: 0,
  contradicted: [],
  expected: nothing,
  hours: [{ at: '2026-05-16T10:00:00Z', power: 90, expected: null, low: null, high: null }],
  ...part,
});

const noForecast: Forecast = {
  state: 'too_few_days',
  made_at: null,
  method: null,
  step_minutes: 15,
  error: null,
  points: [],
};

interface Opened {
  client?: typeof roof;
  permissions?: string[];
  forecast?: Forecast;
}

const open = (answer: Performance, { client = roof, permissions, forecast = noForecast }: Opened = {}) =>
  renderClients(url, {
    ...(permissions && { permissions }),
    handlers: {
      'GET /v1/clients/:id': () => ({ data: client }),
      'GET /v1/clients/:id/performance': { data: answer },
      'GET /v1/clients/:id/forecast': { data: forecast },
      'GET /v1/clients/:id/readings/latest': { data: [] },
      'GET /v1/audit': { data: [], total: 0, page: 1, limit: 10, totalPages: 0 },
    },
  });

const day = async () => within(await screen.findByRole('region', { name: 'Last 24 full hours' }));
/** The value that stands beside a name. */
const figure = async (name: string) => {
  const term = await (await day()).findByText(name);
  return term.closest('dt')?.nextElementSibling?.textContent?.replaceAll(/\s/g, ' ');
};

describe('the page of a site', () => {
  it('says which facts a figure lacks, and leads to where they are entered', async () => {
    await open(performance());
    expect(await figure('Generated')).toBe('90.00 kWh');
    expect(await figure('Known')).toBe('22 of 24 h');
    expect((await day()).getByText(/Specific yield: missing Peak power \(kWp\)\./)).toBeTruthy();
    expect((await day()).getByText(/Expected: missing Latitude,? (and )?Longitude\./)).toBeTruthy();
    await userEvent.click(
      (await day()).getAllByRole('button', { name: 'Enter site facts' })[0] as HTMLElement,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Client' }));
    expect(dialog.getByRole('textbox', { name: /Peak power/ })).toBeTruthy();
  });

  it('tells what was expected, how much of it came, and what was lost', async () => {
    const figures = [{ id: 'specific_yield' as const, value: 3.456, unit: 'kWh/kWp', missing: [] }];
    await open(performance({ figures, expected: known }));
    expect(await figure('Specific yield')).toBe('3.46 kWh/kWp');
    expect(await figure('Expected')).toBe('120.00 kWh');
    expect(await figure('Reached')).toBe('75%');
    expect(await figure('Availability')).toBe('87.5%');
    expect(await figure('Outage: stood still')).toBe('20.00 kWh');
    expect(await figure('Outage: nothing was sent')).toBe('10.50 kWh');
    expect((await day()).queryByText('Maintenance')).toBeNull();
    expect(
      await screen.findByText(/Clouds come from 2 solar sites of the region, for 7 of 9 hours/),
    ).toBeTruthy();
  });

  it('has the precise figure as the title of one that is written as zero', async () => {
    const figures = [{ id: 'base_load' as const, value: 0.0004, unit: 'kW', missing: [] }];
    await open(performance({ kind: 'building', figures }));
    expect(await figure('Base load')).toBe('0 W');
    expect((await day()).getByText('0 W').title.replace('\u00A0', ' ')).toBe('0.4 W');
  });

  it.each([
    ['too_few_days', /at least five days/],
    ['inactive', /the site is inactive/],
    ['coordinates_do_not_fit', /do not follow the sun/],
  ] as const)('says why nothing can be expected: %s', async (state, sentence) => {
    await open(performance({ expected: { ...nothing, state, missing: [] } }));
    expect(await (await day()).findByText(sentence)).toBeTruthy();
  });

  it.each([
    ['building', 'load_profile', 'too_few_days', /at least two weeks/],
    ['wind', null, 'too_few_hours', /power curve needs 100 hours/],
    ['wind', null, 'no_comparison', /sends no wind speed/],
    ['battery', null, 'no_model', /how they are run/],
  ] as const)('says why nothing can be expected of %s: %s, %s', async (kind, method, state, sentence) => {
    const expected = { ...nothing, state, method, missing: [] };
    await open(performance({ kind, figures: [], expected }));
    expect(await (await day()).findByText(sentence)).toBeTruthy();
  });

  it('leads to the losses of the site, where causes that take days are told apart', async () => {
    await open(performance({ range_hours: 720, expected: known }));
    const [link] = await screen.findAllByRole('link', { name: 'Losses by cause, and what they cost' });
    expect(link?.getAttribute('href')).toBe(`/losses?client=${roof.id}`);
  });

  it('compares a load with what is usual, and calls nothing lost', async () => {
    const expected = {
      ...known,
      method: 'load_profile' as const,
      share: 130,
      lost: null,
      availability: null,
    };
    await open(performance({ kind: 'building', figures: [], expected }));
    expect(await figure('Against usual')).toBe('130%');
    expect(await (await day()).findByText('The same hour of other such days')).toBeTruthy();
    expect((await day()).queryByText(/Lost/)).toBeNull();
    expect(await screen.findByText(/Workdays, Saturdays and Sundays were learned from 29 days/)).toBeTruthy();
  });

  it.each([
    [720, 1],
    [24, 0],
  ])(
    'says of a month that less comes than used to, and by how much (%i hours)',
    async (range_hours, times) => {
      const expected = { ...known, shortfall: { share: 24.6, days: 3 } };
      await open(performance({ figures: [], range_hours, expected }));
      const card = within(await screen.findByRole('region', { name: 'Last 30 days' }));
      await card.findByText('Reached');
      expect(card.queryAllByText(/For the last 3 days about 25% less .* a string that is down/)).toHaveLength(
        times,
      );
    },
  );

  it('says by what wind is expected', async () => {
    await open(performance({ kind: 'wind', figures: [], expected: { ...known, method: 'neighbors' } }));
    expect(await screen.findByText('The wind comes from 2 wind sites of the region.')).toBeTruthy();
    expect(await (await day()).findByText('What wind sites of the region gave in the hour')).toBeTruthy();
  });

  it('says which fact its readings contradict', async () => {
    await open(performance({ figures: [], expected: known, contradicted: ['nameplate_kw'] }));
    expect(await (await day()).findByText(/Readings go above what is entered/)).toBeTruthy();
    expect((await day()).getByRole('button', { name: 'Enter site facts' })).toBeTruthy();
  });

  it('says that nothing is known of a site that sent nothing', async () => {
    await open(performance({ energy: null, figures: [], known_hours: 0 }));
    expect(await (await day()).findByText('No energy or power readings in this time')).toBeTruthy();
    expect((await day()).queryByText('Known')).toBeNull();
  });

  it('tells what was expected of a site that was silent all the time', async () => {
    const lost = { maintenance: 0, outage: 0, silence: 120, curtailment: 0, unknown: 0 };
    const expected = { ...known, actual: null, share: null, availability: null, lost };
    await open(performance({ energy: null, figures: [], known_hours: 0, expected }));
    expect(await (await day()).findByText('No energy or power readings in this time')).toBeTruthy();
    expect(await figure('Expected')).toBe('120.00 kWh');
    expect(await figure('Outage: nothing was sent')).toBe('120.00 kWh');
    expect((await day()).queryByText('Reached')).toBeNull();
  });

  it('offers nothing to enter to whoever may only look', async () => {
    await open(performance(), { permissions: ['client.read'] });
    expect(await (await day()).findByText(/Specific yield: missing/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enter site facts' })).toBeNull();
    expect(screen.getByRole('button', { name: 'View Stats' })).toBeTruthy();
  });

  it('keeps the range of the drawing in the address', async () => {
    const { router } = await open(performance());
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Range' }), 'Last 30 days');
    expect(router.state.location.search).toBe('?range=30d');
  });

  it('forecasts, and says how far such forecasts were off and which of three is shown', async () => {
    const forecast: Forecast = {
      state: 'known',
      made_at: '2026-05-17T10:03:00Z',
      method: 'persistence',
      step_minutes: 15,
      error: {
        hours: 400,
        capacity_kw: 82,
        nmae: 9.12,
        nmae_model: 9.5,
        nmae_climatology: 11,
        nmae_persistence: 9.12,
        rmse_skill: -0.04,
        crps_skill: 0.12,
      },
      points: [{ at: '2026-05-17T10:00:00Z', p10: 1, p50: 2, p90: 3 }],
    };
    await open(performance(), { forecast });
    const card = within(await screen.findByRole('region', { name: 'Forecast for 48 hours' }));
    const value = async (name: string) =>
      (await card.findByText(name)).closest('dt')?.nextElementSibling?.textContent;
    expect(await value('Error a day ahead')).toBe('9.1%');
    expect(await value('Model and baselines')).toBe('9.5%, 11.0%, 9.1%');
    expect(await value('RMSE skill')).toBe('-0.04');
    expect(card.getByText(/the model did not beat both baselines/)).toBeTruthy();
    expect(card.getByText(/over 400 hours of the last 30 days, of 82/)).toBeTruthy();
  });

  it('says why nothing is forecast', async () => {
    await open(performance());
    const card = within(await screen.findByRole('region', { name: 'Forecast for 48 hours' }));
    expect(await card.findByText(/at least one week of readings/)).toBeTruthy();
  });

  it('says that there is no such site', async () => {
    await renderClients(url, {
      handlers: { 'GET /v1/clients/:id': problem(404, 'The client was not found.') },
    });
    await waitFor(() => expect(screen.getByText(/There is no such client/)).toBeTruthy());
  });
});
