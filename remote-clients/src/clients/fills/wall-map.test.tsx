import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SiteMap } from 'api/contract';
import { useState } from 'react';
import { problem, renderSignedIn } from 'shared-auth/testing';
import { UiProvider } from 'shared-ui';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { beforeEach, expect, it } from 'vitest';
import { ready } from '../../messages/texts.ts';
import { WallMap } from './wall-map.tsx';

// Loaded before the first test: the world is large.
await import('../map/still-map.tsx');

const site = { id: 'berlin', name: 'Berlin', kind: 'solar' as const, latitude: 52.5, longitude: 13.4 };
const answer: SiteMap = {
  sites: [
    { ...site, state: 'online' },
    { ...site, id: 'lima', name: 'Lima', latitude: -12, longitude: -77, state: 'offline' },
  ],
  left_out: 0,
  without: 0,
  examples: [],
  tiles: null,
};

/** The world is drawn, which takes a moment on a busy machine. */
const DRAWN = { timeout: 4000 };

beforeEach(async () => {
  await setLocale(defaultLocale);
  await ready();
});

/** A wall whose minutes pass when its button is pressed. */
function Wall() {
  const [minute, setMinute] = useState(1);
  return (
    <>
      <WallMap minute={minute} />
      <button type="button" onClick={() => setMinute(minute + 1)}>
        A minute passes
      </button>
    </>
  );
}

async function open(answerNow: () => unknown) {
  const page = await renderSignedIn([{ path: '/', Component: Wall }], {
    url: '/',
    wrapper: UiProvider,
    permissions: ['client.read'],
    handlers: { 'GET /v1/site-map': answerNow },
  });
  const pass = () => userEvent.click(screen.getByRole('button', { name: 'A minute passes' }));
  const asked = () => page.requests.filter(({ path }) => path === '/v1/site-map').length;
  return { pass, asked };
}

it('says where sites are and how they are, asks each minute, and has nothing to press', async () => {
  const { pass, asked } = await open(() => ({ data: answer }));
  const picture = await screen.findByRole('img', {}, DRAWN);
  expect(picture.getAttribute('aria-label')).toBe('2 sites: Offline: 1, Online: 1');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await pass();
  await waitFor(() => expect(asked()).toBe(2));
});

it('says that it is out of date once answers stay away, and is current again with the next', async () => {
  let isAway = false;
  const { pass, asked } = await open(() => (isAway ? problem(503, 'away') : { data: answer }));
  await screen.findByRole('img', {}, DRAWN);
  isAway = true;
  for (const minute of [2, 3]) {
    await pass();
    await waitFor(() => expect(asked()).toBe(minute));
  }
  expect(screen.queryByText(/^Out of date/)).toBeNull();
  await pass();
  expect(await screen.findByText(/^Out of date/)).toBeTruthy();
  isAway = false;
  await pass();
  await waitFor(() => expect(screen.queryByText(/^Out of date/)).toBeNull());
});

it('says of how many sites it tells nothing, also where none has coordinates', async () => {
  await open(() => ({ data: { ...answer, left_out: 1, without: 6 } }));
  expect(await screen.findByText('7 further sites are left out.')).toBeTruthy();
  cleanup();
  await open(() => ({ data: { ...answer, sites: [], without: 3 } }));
  expect(await screen.findByText('3 further sites are left out.')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});
