import { loadRemote } from '@module-federation/enhanced/runtime';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RegistryRemote } from 'federation/contract';
import { useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { renderSignedIn } from 'shared-auth/testing';
import { useDraft, useHandover, useUnsavedGuard } from 'shared-ui';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RemoteLoader } from '../loader.ts';
import { RemoteNotices } from '../remote-notices.tsx';
import { RemoteOverrides } from '../overrides.ts';
import { Preview } from '../preview/preview.ts';
import { RegistryClient } from '../registry-client.ts';
import { RemotePage } from '../remote-page.tsx';
import { RemotesProvider } from '../remotes-provider.tsx';
import { releaseOf, sampleContract, sampleRegistry, sampleRemote } from '../testing/sample-registry.ts';
import { exchangeDesk } from './exchange-desk.ts';

vi.mock('@module-federation/enhanced/runtime', () => import('../testing/federation-runtime.ts'));

const label = { en: 'Clients', de: 'Kunden' };
const first = sampleContract({
  nav: [{ id: 'c', path: '/clients', label, permissions: { any: ['client.read'] }, area: 'main', order: 1 }],
});
const second = sampleContract({
  ...first,
  version: '2.0.0',
  build: 'bbbbbbbbbbbb',
  container: 'clients_bbbbbbbbbbbb',
});

let live: RegistryRemote;
let revision: number;

/** A note that its page keeps as a draft, a bare field that nobody keeps, and a choice that is handed over. */
function Note({ says, knows = true }: { says: string; knows?: boolean }) {
  const [note, setNote] = useState('');
  const [chosen, setChosen] = useState(0);
  useDraft(knows ? 'clients/note' : 'clients/other-note', note === '' ? undefined : note, setNote);
  useHandover<number>('clients/chosen', { keep: () => chosen, restore: setChosen });
  const guard = useUnsavedGuard(note !== '');
  return (
    <>
      <h1>{says}</h1>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <textarea aria-label="Bare" />
      <button onClick={() => setChosen((before) => before + 1)}>Chosen {chosen}</button>
      {guard.question}
    </>
  );
}

const Broken = (): never => {
  throw new Error('thrown on purpose');
};

const page = (Component: () => React.ReactNode): { routes: RouteObject[] } => ({
  routes: [{ path: '/clients', Component }],
});

function releases(of: Record<string, () => React.ReactNode>): void {
  const made = Object.fromEntries(Object.entries(of).map(([name, Component]) => [name, page(Component)]));
  vi.mocked(loadRemote).mockImplementation(async (id) => made[id.includes('bbbb') ? 'second' : 'first']);
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  exchangeDesk.set({ offer: null, done: null, left: '' });
  live = sampleRemote(first);
  revision = 1;
  releases({ first: () => <Note says="First" />, second: () => <Note says="Second" /> });
});

afterEach(() => {
  vi.useRealTimers();
  vi.mocked(loadRemote).mockReset();
  vi.restoreAllMocks();
});

async function visit() {
  const config = { url: '/remotes/registry.json', publicKey: null, allowed: ['/remotes/'] };
  const registry = new RegistryClient(async () => config, {
    fetch: async () => new Response(JSON.stringify(sampleRegistry({ clients: live }, revision++))),
    copy: () => ({ read: () => null, keep: () => undefined }),
  });
  await registry.refresh();
  const loader = new RemoteLoader({ registry, report: () => undefined, deadline: 500, pause: 1 });
  await renderSignedIn(
    <RemotesProvider
      remotes={{ registry, loader, overrides: new RemoteOverrides(), preview: new Preview(null) }}
    >
      <div role="status">
        <RemoteNotices />
      </div>
      <main id="content" tabIndex={-1}>
        <RemotePage pending="pending" signedOut="out" denied={() => 'denied'} notFound="nobody’s page" />
      </main>
    </RemotesProvider>,
    { url: '/clients', permissions: ['client.read'] },
  );
  await screen.findByRole('heading', { name: 'First' });
  return {
    move: (changes: Partial<RegistryRemote>, stable = second) => {
      live = sampleRemote(stable, undefined, changes);
      return act(() => registry.refresh());
    },
  };
}

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const promoted = (urgent: boolean): Partial<RegistryRemote> => ({
  history: [
    { at: '', action: 'promote', release: releaseOf(second), by: '', ...(urgent && { urgent: true }) },
    { at: '', action: 'promote', release: releaseOf(first), by: '' },
  ],
});

describe('a new release while a page is open', () => {
  test('is offered, and takes the page’s place when its button is pressed; what is handed over is there', async () => {
    const { move } = await visit();
    const hands = user();
    await hands.click(screen.getByRole('button', { name: 'Chosen 0' }));
    await move(promoted(false));
    await screen.findByText('A new version of Clients is ready.');
    screen.getByRole('heading', { name: 'First' });
    await hands.tab({ shift: true });
    await hands.click(screen.getByRole('button', { name: 'Switch now' }));
    await screen.findByRole('heading', { name: 'Second' });
    screen.getByRole('button', { name: 'Chosen 1' });
    expect(screen.getByRole('status').textContent).toBe('Clients was updated. You are where you were.');
  });

  test('waits while something is unsaved, and says so', async () => {
    const { move } = await visit();
    await user().type(screen.getByRole('textbox', { name: 'Note' }), 'Roof');
    await move(promoted(false));
    await screen.findByText(/Save or discard your changes to switch to it/);
    expect(screen.queryByRole('button', { name: 'Switch now' })).toBeNull();
    await pass(20 * 60_000);
    screen.getByRole('heading', { name: 'First' });
  });

  test('comes by itself where nobody touches the page, but not under typed text', async () => {
    const { move } = await visit();
    const bare = screen.getByRole('textbox', { name: 'Bare' });
    await user().type(bare, 'x');
    await move(promoted(false));
    await screen.findByText('A new version of Clients is ready.');
    await pass(6 * 60_000);
    screen.getByRole('heading', { name: 'First' });
    await user().clear(bare);
    await pass(6 * 60_000);
    await screen.findByRole('heading', { name: 'Second' });
  });
});

describe('an urgent release', () => {
  test('takes the place of a page with unsaved text, which its draft brings back', async () => {
    const { move } = await visit();
    await user().type(screen.getByRole('textbox', { name: 'Note' }), 'Roof');
    await move(promoted(true));
    await pass(3000);
    await screen.findByRole('heading', { name: 'Second' });
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Roof');
    await pass(5000);
    screen.getByText(/because of an urgent change/);
    expect(screen.queryByText(/could not be carried over/)).toBeNull();
  });

  test('offers to copy what the new release does not take', async () => {
    releases({ first: () => <Note says="First" />, second: () => <Note says="Second" knows={false} /> });
    const { move } = await visit();
    await user().type(screen.getByRole('textbox', { name: 'Note' }), 'Roof');
    await user().type(screen.getByRole('textbox', { name: 'Bare' }), 'Ladder');
    await move(promoted(true));
    await pass(10_000);
    await screen.findByText(/could not be carried over/);
    screen.getByText(/Note: Roof\s+Bare: Ladder/);
  });

  test('that cannot be drawn leaves the release before, and its text, in place', async () => {
    releases({ first: () => <Note says="First" />, second: Broken });
    const { move } = await visit();
    await user().type(screen.getByRole('textbox', { name: 'Note' }), 'Roof');
    await move({
      ...promoted(true),
      previous: releaseOf(first),
      releases: { [releaseOf(first)]: first, [releaseOf(second)]: second },
    });
    await pass(10_000);
    await screen.findByRole('heading', { name: 'First' });
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Roof'),
    );
  });

  test('is followed by one that is not: who has missed it is exchanged all the same', async () => {
    const { move } = await visit();
    await move({
      history: [
        { at: '', action: 'promote', release: releaseOf(second), by: '' },
        { at: '', action: 'promote', release: '1.1.0-cccccccccccc', by: '', urgent: true },
        { at: '', action: 'promote', release: releaseOf(first), by: '' },
      ],
    });
    await pass(1000);
    await screen.findByRole('heading', { name: 'Second' });
  });
});

describe('a release that people must not have any more', () => {
  test('taken back: the page is exchanged', async () => {
    const { move } = await visit();
    await move({ recalled: [releaseOf(first)] });
    await pass(1000);
    await screen.findByRole('heading', { name: 'Second' });
  });

  test('turned off: the panel says why and the text can be copied; on again, page and text are back', async () => {
    const { move } = await visit();
    await user().type(screen.getByRole('textbox', { name: 'Note' }), 'Roof');
    await move({ disabled: 'Back at noon.', recalled: [releaseOf(first)] }, first);
    await pass(3000);
    await screen.findByText(/Back at noon\./);
    await pass(4000);
    screen.getByText('Note: Roof');
    await move({}, first);
    await screen.findByRole('heading', { name: 'First' });
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Roof');
  });

  test('withdrawn: the page is gone, and what was typed can be copied', async () => {
    const { move } = await visit();
    await user().type(screen.getByRole('textbox', { name: 'Bare' }), 'Ladder');
    await move({ stable: null, releases: {} }, first);
    await screen.findByText('nobody’s page');
    await pass(5000);
    screen.getByText('Bare: Ladder');
  });
});
