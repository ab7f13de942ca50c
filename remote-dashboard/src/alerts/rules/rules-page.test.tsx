import type { StaffAlertRule } from 'api/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { onAPhone } from '../../testing/on-a-phone.ts';
import { renderPage } from '../../testing/render-at.tsx';
import { ready } from '../messages/texts.ts';

const rule: StaffAlertRule = {
  id: '018f0000-0000-7000-8000-0000000000b2',
  kind: 'threshold',
  name: 'Too hot',
  metric: 'temperature',
  condition: 'above',
  threshold: 80,
  hysteresis: 5,
  for_minutes: 15,
  offline_minutes: null,
  severity: 'critical',
  enabled: true,
  created_at: '2026-05-17T10:00:00Z',
  updated_at: '2026-05-17T10:00:00Z',
  client_id: null,
  client_name: null,
  unit: '°C',
  unresolved: 2,
};

const stuck: StaffAlertRule = {
  ...rule,
  id: '018f0000-0000-7000-8000-0000000000b3',
  kind: 'stuck',
  name: 'Stuck',
  metric: 'voltage',
  condition: null,
  threshold: null,
  for_minutes: 360,
};

const rate: StaffAlertRule = {
  ...rule,
  id: '018f0000-0000-7000-8000-0000000000b4',
  kind: 'rate',
  name: 'Too fast',
  metric: 'power',
  unit: 'W',
  condition: 'below',
  threshold: 2000,
  for_minutes: 15,
};

const silent: StaffAlertRule = {
  ...stuck,
  id: '018f0000-0000-7000-8000-0000000000b6',
  kind: 'offline',
  name: 'Silent',
  metric: null,
  offline_minutes: 120,
};

const coverage: StaffAlertRule = {
  ...rule,
  id: '018f0000-0000-7000-8000-0000000000b5',
  kind: 'coverage',
  name: 'Gaps',
  metric: 'power',
  unit: '%',
  condition: 'below',
  threshold: 90,
  for_minutes: 1440,
};

const handlers = {
  'GET /v1/alert-rules': { data: [rule, stuck, rate, coverage, silent] },
  'GET /v1/alert-rules/:id': { data: rule },
  'GET /v1/clients': { data: [], total: 0, page: 1, limit: 100, totalPages: 0 },
  'POST /v1/alert-rules': { data: rule },
  'POST /v1/alert-rules/dry-run': {
    data: {
      from: '2026-05-01T00:00:00Z',
      to: '2026-05-31T00:00:00Z',
      total: 3,
      sites: 1,
      openings: [
        {
          site: { id: rule.id, name: 'Server Room' },
          opened_at: '2026-05-17T10:00:00Z',
          ended_at: '2026-05-17T11:00:00Z',
          value: 90,
        },
      ],
      checked_sites: 5,
      watched_sites: 5,
    },
  },
};

beforeEach(() => ready());

const open = () =>
  renderPage({ url: '/alerts/rules', permissions: ['alert.read', 'alert.rule', 'client.read'], handlers });

it('says on a phone, below what a rule watches for, where it does and whether it is on', async () => {
  onAPhone();
  await renderPage({
    url: '/alerts/rules',
    permissions: ['alert.read', 'alert.rule', 'client.read'],
    handlers: { ...handlers, 'GET /v1/alert-rules': { data: [{ ...rule, enabled: false }] } },
  });
  const name = await screen.findByText('Too hot');
  expect(name.closest('td')?.textContent).toMatch(/All active sitesCriticalOff$/);
});

it('says what each rule watches for', async () => {
  await open();
  const table = within(await screen.findByRole('table', { name: 'Alert rules' }));
  expect(await table.findByText(/^Temperature is above 80\.0.°C for 15 min$/)).toBeTruthy();
  expect(table.getByText('Voltage does not change for 6 h')).toBeTruthy();
  expect(table.getByText(/^Power has readings in less than 90\.0.?% of 1 d/)).toBeTruthy();
  expect(table.getByText(/^Power falls by more than 2\.0.kW within 15 min$/)).toBeTruthy();
  expect(await table.findAllByText('All active sites')).toHaveLength(5);
  expect(table.getByText('No reading comes for 2 h')).toBeTruthy();
});

it('tries a rule on the last 30 days before it is saved', async () => {
  // As Chromium does since 141: it tells when the scrolling is over.
  const scrolled = vi.fn<() => undefined>(() => Promise.resolve() as unknown as undefined);
  Element.prototype.scrollIntoView = scrolled;
  const { requests } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Warm');
  await userEvent.click(dialog.getByRole('button', { name: 'Try on the last 30 days' }));
  expect(dialog.getByText('Enter a number')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Limit/));
  await userEvent.type(dialog.getByLabelText(/^Limit/), '40');
  await userEvent.click(dialog.getByRole('button', { name: 'Try on the last 30 days' }));
  expect(await dialog.findByText('It would have opened 3 alerts at 1 site.')).toBeTruthy();
  expect(dialog.getByText('Server Room')).toBeTruthy();
  expect(scrolled).toHaveBeenCalledOnce();
  await userEvent.click(dialog.getByRole('button', { name: 'Save rule' }));
  const sent = (path: string) =>
    requests.filter((request) => request.path === path && request.method === 'POST');
  await waitFor(() => expect(sent('/v1/alert-rules')).toHaveLength(1));
  expect(sent('/v1/alert-rules')[0]?.body).toEqual(sent('/v1/alert-rules/dry-run')[0]?.body);
  expect(sent('/v1/alert-rules')[0]?.body).toMatchObject({ name: 'Warm', threshold: 40, client_id: null });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Add rule' })).toBeTruthy();
});

it('says how large a limit may be to who has written a larger one', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
  await userEvent.type(dialog.getByLabelText(/^Limit/), '9999999999999999999');
  await userEvent.click(dialog.getByRole('button', { name: 'Try on the last 30 days' }));
  expect(
    dialog.getByText('Enter a number from -1,000,000,000,000,000 to 1,000,000,000,000,000'),
  ).toBeTruthy();
});

it('does not say of one rule what was found of another', async () => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await renderPage({
    url: '/alerts/rules',
    permissions: ['alert.read', 'alert.rule', 'client.read'],
    handlers: {
      ...handlers,
      'POST /v1/alert-rules/dry-run': async () => {
        await asked;
        return handlers['POST /v1/alert-rules/dry-run'];
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }, { timeout: 15_000 }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText(/^Name/), 'Warm');
  await userEvent.type(dialog.getByLabelText(/^Limit/), '40');
  await userEvent.click(dialog.getByRole('button', { name: 'Try on the last 30 days' }));
  await userEvent.type(dialog.getByLabelText(/^Limit/), '00');
  answer();
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Try on the last 30 days' }).disabled).toBe(
      false,
    ),
  );
  expect(dialog.queryByText('It would have opened 3 alerts at 1 site.')).toBeNull();
});

it('finds a site by its name where there are more than a list holds, and keeps the chosen one in sight', async () => {
  const all = [
    { id: '018f0000-0000-7000-8000-0000000000d1', name: 'Aachen' },
    { id: '018f0000-0000-7000-8000-0000000000d2', name: 'Zwickau' },
  ];
  const { requests } = await renderPage({
    url: '/alerts/rules',
    permissions: ['alert.read', 'alert.rule', 'client.read'],
    handlers: {
      ...handlers,
      'GET /v1/clients': ({ query }: { query: Record<string, string> }) => {
        const search = query['search'] ?? '';
        const data = all.filter(({ name }) => (search === '' ? name === 'Aachen' : name.startsWith(search)));
        return { data, total: search === '' ? 1050 : 1, page: 1, limit: 100, totalPages: 11 };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Warm');
  await userEvent.type(dialog.getByLabelText(/^Limit/), '40');
  const search = await dialog.findByRole('searchbox', { name: 'Search sites' });
  await userEvent.type(search, 'Zwi');
  await dialog.findByRole('option', { name: 'Zwickau' });
  await userEvent.selectOptions(dialog.getByLabelText('Site'), 'Zwickau');
  await userEvent.clear(search);
  await dialog.findByRole('option', { name: 'Aachen' });
  expect(dialog.getByRole('option', { name: 'Zwickau' })).toHaveProperty('selected', true);
  await userEvent.click(dialog.getByRole('button', { name: 'Save rule' }));
  const sent = () => requests.find(({ path, method }) => path === '/v1/alert-rules' && method === 'POST');
  await waitFor(() => expect(sent()?.body).toMatchObject({ client_id: all[1]?.id }));
});

it('asks of a stuck value for how long it has to stay the same, and nothing of a limit', async () => {
  const { requests } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Stuck');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Rule type' }), 'Stuck value');
  expect(dialog.queryByLabelText(/^Limit/)).toBeNull();
  const minutes = dialog.getByLabelText(/^Unchanged for/);
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '240');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      kind: 'stuck',
      metric: 'temperature',
      for_minutes: 240,
    }),
  );
});

it('asks of a rate of change how much may change within how many minutes', async () => {
  const { requests } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Falls');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Rule type' }), 'Rate of change');
  expect(dialog.queryByLabelText(/^Limit/)).toBeNull();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Condition' }), 'The value falls');
  await userEvent.type(dialog.getByLabelText(/^By more than/), '12.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Save rule' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      kind: 'rate',
      condition: 'below',
      threshold: 12.5,
      hysteresis: 0,
      for_minutes: 15,
    }),
  );
});

it('gives the focus back to the menu of the rule that was looked at', async () => {
  await open();
  const menu = await screen.findByRole('button', { name: 'Actions for Too hot' });
  await userEvent.click(menu);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(menu));
});
