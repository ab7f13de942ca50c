import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Losses, Rate } from 'api/contract';
import { problem } from 'shared-auth/testing';
import type { Language } from 'shared-ui/i18n';
import { beforeEach, describe, expect, it } from 'vitest';
import { onAPhone } from '../../testing/on-a-phone.ts';
import { renderPage } from '../../testing/render-at.tsx';
import { ready } from '../messages/texts.ts';

const noCauses = {
  maintenance: 0,
  silence: 0,
  outage: 120,
  curtailment: 0,
  string: 0,
  soiling: 0,
  unknown: 0,
};
const losses: Losses = {
  first_day: '2026-04-18',
  last_day: '2026-05-17',
  judged_to: '2026-05-17T06:00:00Z',
  sites: { all: 1, told: 1 },
  range_days: 30,
  total: { site_days: 30, expected: 1000, known: 1000, causes: noCauses, variation: 0, actual: 880 },
  cost: { kwh: 120, money: [], money_kwh: 0, co2_kg: null, co2_kwh: 0 },
  kinds: [],
  months: [],
  first: [],
  untold: [],
};
const barn = { id: '018f0000-0000-7000-8000-00000000000a', name: 'Barn' };
const ofBarn: Rate = {
  id: '018f0000-0000-7000-8000-0000000000d1',
  site: barn,
  what: 'co2',
  value: 0.38,
  currency: null,
  source: 'Ministry',
  valid_from: '2025-01-01',
  valid_to: '2025-12-31',
};
const entered: Rate = {
  id: '018f0000-0000-7000-8000-0000000000d2',
  site: null,
  what: 'tariff',
  value: 0.125,
  currency: 'EUR',
  source: 'Contract of 2026',
  valid_from: '2026-01-01',
  valid_to: null,
};

beforeEach(() => ready());

const titles: Partial<Record<Language, string>> = {
  en: 'Tariffs and CO₂ factors',
  de: 'Tarife und CO₂-Faktoren',
};
const admin = ['client.read', 'tenant.settings'];

/** On a service that keeps what is entered, and gives losses a worth from then on. */
async function open(permissions = admin, refusals: Response[] = [], language: Language = 'en') {
  const rates = [ofBarn];
  const page = await renderPage({
    url: '/losses',
    locale: { language },
    permissions,
    handlers: {
      'GET /v1/losses': () => {
        const isKnown = rates.some(({ what }) => what === 'tariff');
        const cost = { ...losses.cost, money: [{ currency: 'EUR', amount: 15 }], money_kwh: 120 };
        return { data: isKnown ? { ...losses, cost } : losses };
      },
      'GET /v1/energy-rates': () => ({ data: [...rates] }),
      'GET /v1/clients': { data: [barn], total: 1, page: 1, limit: 100, totalPages: 1 },
      'POST /v1/energy-rates': () => {
        const refusal = refusals.shift();
        if (refusal) return refusal;
        rates.unshift(entered);
        return { data: entered };
      },
      [`DELETE /v1/energy-rates/${ofBarn.id}`]: () => void rates.pop(),
    },
  });
  const card = within(await screen.findByRole('region', { name: titles[language] ?? '' }));
  await card.findByText('Ministry', { exact: false });
  const sent = (method: string) => page.requests.filter((request) => request.method === method);
  return { ...page, card, sent };
}

const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const body = () => plain(document.body.textContent);

/** Opens the dialog by the button at the sentence that says what is missing. */
async function enterTariff(name = 'Enter a tariff') {
  const opener = screen.getByRole('button', { name });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name }));
  const write = async (label: RegExp, text: string) => {
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.type(dialog.getByLabelText(label), text);
  };
  return { opener, dialog, write };
}

describe('the card of tariffs and CO₂ factors', () => {
  it('says what is entered, of what, from where and for when', async () => {
    const { card } = await open();
    const row = card.getByText('CO₂ factor').closest('tr');
    expect(plain(row?.textContent)).toMatch(
      /^CO₂ factorBarn0\.38 kg CO₂\/kWhMinistry(01\/01\/2025|2025-01-01) – (12\/31\/2025|2025-12-31)Delete$/,
    );
    expect(card.getByRole('link', { name: 'Barn' }).getAttribute('href')).toBe(`/clients/${barn.id}/site`);
  });

  it('says all of it on a phone', async () => {
    onAPhone();
    const { card } = await open();
    const cell = card.getByText('CO₂ factor').closest('td');
    expect(plain(cell?.textContent)).toMatch(/^CO₂ factorBarn0\.38 kg CO₂\/kWhMinistry.* – /);
  });

  it('enters one by the keyboard alone, after which losses have a worth', async () => {
    const { card, sent } = await open();
    expect(body()).toContain('no tariff is entered for these days');
    const { dialog, write } = await enterTariff();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a number from 0 to 1,000')).toBeTruthy();
    expect(dialog.getByText('Enter the three letters of a currency, such as EUR')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Value/));
    await write(/^Value/, '1.125');
    expect(dialog.getByText(/^Some read this as thousands\. Write 1\.1250/)).toBeTruthy();
    await write(/^Value/, '0,125');
    await write(/^Currency/, 'eur');
    await write(/^Source/, ' Contract of 2026 ');
    await write(/^First day/, '2026-01-01');
    await write(/^Last day/, '2025-01-01');
    expect(dialog.getByText('The last day must not be before the first')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    await userEvent.clear(dialog.getByLabelText(/^Last day/));
    // By way of Cancel.
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST').map((request) => request.body)).toEqual([
      {
        what: 'tariff',
        client_id: null,
        value: 0.125,
        currency: 'EUR',
        source: 'Contract of 2026',
        valid_from: '2026-01-01',
        valid_to: null,
      },
    ]);
    expect(plain(card.getByText('Contract of 2026').closest('tr')?.textContent)).toContain('0.125 EUR/kWh');
    expect(body()).toContain('Lost: 120.0 kWh, worth 15.00 EUR');
    // What opened it has done what it offered.
    expect(screen.queryByRole('button', { name: 'Enter a tariff' })).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(card.getByRole('button', { name: 'Enter a tariff or CO₂ factor' })),
    );
  });

  it('keeps what was typed when the service refuses it, with its sentence at the field', async () => {
    const overlap = 'overlaps with the one from 2025-01-01: delete that, or choose other days.';
    const { sent } = await open(admin, [
      problem(422, 'Invalid', { details: [{ field: 'valid_from', message: overlap }] }),
      problem(500, 'Out of order'),
    ]);
    const { dialog, write } = await enterTariff();
    await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'CO₂ factor');
    expect(dialog.queryByLabelText(/^Currency/)).toBeNull();
    await userEvent.selectOptions(await dialog.findByLabelText('Of'), await dialog.findByText('Barn'));
    await write(/^Value/, '0.4');
    await write(/^Source/, 'Ministry');
    await write(/^First day/, '2025-06-01');
    await userEvent.keyboard('{Control>}s{/Control}');
    const day = dialog.getByLabelText(/^First day/);
    await dialog.findByText('Overlaps with the one from 2025-01-01: delete that, or choose other days.');
    expect(document.activeElement).toBe(day);
    await write(/^First day/, '2026-06-01');
    expect(dialog.queryByText(/^Overlaps/)).toBeNull();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect((await dialog.findByRole('alert')).textContent).toContain('Out of order');
    expect(dialog.getByLabelText(/^Value/)).toHaveProperty('value', '0.4');
    expect(sent('POST').map((request) => request.body)).toMatchObject([
      { what: 'co2', client_id: barn.id, value: 0.4, currency: null, valid_from: '2025-06-01' },
      { valid_from: '2026-06-01' },
    ]);
  });

  it('says in other languages what was refused', async () => {
    const problems = [
      { field: 'valid_from', message: 'overlaps with the one from 2025-01-01.' },
      { field: 'currency', message: 'must be a currency of ISO 4217, such as EUR.' },
    ];
    await open(admin, [problem(422, 'Invalid', { details: problems })], 'de');
    const { dialog, write } = await enterTariff('Tarif eintragen');
    await write(/^Wert/, '0,1');
    await write(/^Währung/, 'XYQ');
    await write(/^Quelle/, 'Vertrag');
    await write(/^Erster Tag/, '2025-06-01');
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText(/^Ein Eintrag derselben Art für denselben Ort/)).toBeTruthy();
    expect(dialog.getByText('Das wurde abgelehnt. Prüfen Sie Ihre Eingabe.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Währung/));
    expect(body()).not.toContain('ISO 4217');
  });

  it('asks before it throws away what was typed, and gives the focus back to where it was', async () => {
    await open();
    const { opener, dialog, write } = await enterTariff();
    await write(/^Value/, '1');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('deletes one after a question, and goes on at what is left', async () => {
    const { card, sent } = await open();
    await userEvent.click(card.getByRole('button', { name: /^Delete: CO₂ factor, Barn, / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Entry' }));
    expect(dialog.getByText('What was lost on its days has no such figure then.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await card.findByText('No tariff or CO₂ factor is entered')).toBeTruthy();
    expect(sent('DELETE')).toHaveLength(1);
    expect(sent('GET').filter(({ path }) => path === '/v1/losses')).toHaveLength(2);
    await waitFor(() =>
      expect(document.activeElement).toBe(card.getByRole('button', { name: 'Enter a tariff or CO₂ factor' })),
    );
  });

  it('offers nothing to who may only read, and says whom to ask', async () => {
    const { card } = await open(['client.read']);
    expect(card.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Enter/ })).toBeNull();
    expect(body()).toContain('Ask somebody who may change the settings of the organization');
  });
});
