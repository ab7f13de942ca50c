import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { region } from '../testing/on-page.ts';
import { openDashboard } from '../testing/open-dashboard.ts';
import { sampleAlert } from '../testing/sample-alert.ts';

const permissions = ['dashboard.read', 'client.read', 'alert.read'];
const answer = (data: object) => ({
  'GET /v1/alerts/attention': {
    data: { sites: [], total_sites: 0, active_sites: 54, reporting_sites: 54, in_maintenance: 0, ...data },
  },
});

describe('what needs attention', () => {
  it('is named with its reason, and leads to the alert', async () => {
    const alert = sampleAlert();
    await openDashboard({ permissions, handlers: answer({ sites: [alert], total_sites: 4 }) });
    const card = within(await region('Needs Attention'));
    const link = await card.findByRole('link', { name: /North Roof/ });
    expect(link.textContent).toContain('Silent for 2\u00A0d 12\u00A0h');
    expect(link.getAttribute('href')).toBe(`/alerts?state=open&alert=${alert.id}`);
    expect(card.getByRole('link', { name: '3 more sites' }).getAttribute('href')).toBe('/alerts');
  });

  it.each([
    ['usual', null, 4],
    ['last', '2', 2],
    ['last, of which there was none', '0', 0],
    ['usual where what was kept is damaged', 'x', 4],
  ])('keeps the places of as many sites as %s while they load', async (_name, kept, places) => {
    if (kept === null) localStorage.removeItem('emp.attention');
    else localStorage.setItem('emp.attention', kept);
    const sites = [sampleAlert()];
    const handlers = answer({ sites, total_sites: 1 });
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const late = {
      'GET /v1/alerts/attention': () => arrived.then(() => handlers['GET /v1/alerts/attention']),
    };
    await openDashboard({ permissions, handlers: late });
    const card = await region('Needs Attention');
    expect(card.querySelectorAll('li')).toHaveLength(places);
    expect(within(card).queryByRole('listitem')).toBeNull();
    arrive();
    expect(await within(card).findAllByRole('listitem')).toHaveLength(1);
    expect(localStorage.getItem('emp.attention')).toBe('1');
  });

  it('is nothing when all active sites report', async () => {
    await openDashboard({ permissions, handlers: answer({}) });
    expect(await screen.findByText('All 54 active sites reported in the last 24 hours.')).toBeTruthy();
  });

  it('is not said to be nothing where a site is silent that no rule watches', async () => {
    await openDashboard({ permissions, handlers: answer({ reporting_sites: 50 }) });
    expect(await screen.findByText('50 of 54 active sites reported in the last 24 hours.')).toBeTruthy();
  });

  it('leaves sites in maintenance out, and says so', async () => {
    await openDashboard({
      permissions,
      handlers: answer({ active_sites: 52, reporting_sites: 52, in_maintenance: 2 }),
    });
    expect(await screen.findByText('All 52 active sites reported in the last 24 hours.')).toBeTruthy();
    const link = screen.getByRole('link', { name: '2 sites are in maintenance and left out.' });
    expect(link.getAttribute('href')).toBe('/alerts/maintenance');
  });

  it('is not asked for who may not see alerts', async () => {
    const { requests } = await openDashboard();
    await region('Now');
    expect(screen.queryByRole('region', { name: 'Needs Attention' })).toBeNull();
    expect(requests.some(({ path }) => path.startsWith('/v1/alerts'))).toBe(false);
  });
});
