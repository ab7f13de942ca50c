import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SiteMap } from 'api/contract';
import { problem, renderSignedIn } from 'shared-auth/testing';
import { UiProvider } from 'shared-ui';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { beforeEach, expect, it, vi } from 'vitest';
import { ready } from '../../messages/texts.ts';
import { sampleClient } from '../../testing/sample-clients.ts';
import { PlaceCard } from './place-card.tsx';

const other = (name: string, latitude: number, state: 'online' | 'offline') => ({
  id: name.toLowerCase(),
  name,
  kind: null,
  state,
  latitude,
  longitude: 10,
});
const map: SiteMap = {
  sites: [other('Far', 60, 'online'), other('Near', 50.05, 'offline')],
  left_out: 0,
  without: 0,
  examples: [],
  tiles: null,
};

beforeEach(async () => {
  await setLocale(defaultLocale);
  await ready();
});

async function open(
  place: { latitude: number | null; longitude: number | null },
  answer: { data: SiteMap } | ReturnType<typeof problem> = { data: map },
) {
  const onEnter = vi.fn<() => void>();
  const client = sampleClient({ name: 'Roof', ...place });
  await renderSignedIn([{ path: '/', Component: () => <PlaceCard client={client} onEnter={onEnter} /> }], {
    url: '/',
    permissions: ['client.read', 'client.update'],
    wrapper: UiProvider,
    handlers: { 'GET /v1/site-map': () => answer },
  });
  return { onEnter, card: within(await screen.findByRole('region', { name: 'Where it is' })) };
}

it('says where a site is, and which sites are nearest', async () => {
  const { card } = await open({ latitude: 50, longitude: 10 });
  expect(card.getByText('Latitude 50.0000°, longitude 10.0000°')).toBeTruthy();
  await card.findByRole('link', { name: 'Near' });
  const [near, far] = card.getAllByRole('listitem');
  expect(near?.textContent?.replaceAll(/\s/g, ' ')).toBe('NearOffline, 5.6 km');
  expect(far?.textContent).toContain('Far');
});

it('leads to where coordinates are entered, where there are none', async () => {
  const { card, onEnter } = await open({ latitude: null, longitude: null });
  expect(card.getByText('No coordinates are entered for this site.')).toBeTruthy();
  await userEvent.click(await card.findByRole('button', { name: 'Enter site facts' }));
  expect(onEnter).toHaveBeenCalledOnce();
});

it('says so where the sites around it cannot be told', async () => {
  const { card } = await open({ latitude: 50, longitude: 10 }, problem(500, 'The database is away'));
  expect(await card.findByText('The map could not be loaded')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(card.getByText('Latitude 50.0000°, longitude 10.0000°')).toBeTruthy();
});
