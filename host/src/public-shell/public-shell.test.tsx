import { loadRemote } from '@module-federation/enhanced/runtime';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultLocale, type Language, setLocale } from 'shared-ui/i18n';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RemoteLoader } from '../remotes/loader.ts';
import { RemoteOverrides } from '../remotes/overrides.ts';
import { Preview } from '../remotes/preview/preview.ts';
import { RegistryClient } from '../remotes/registry-client.ts';
import { RemotesContextProvider } from '../remotes/remotes-context.tsx';
import { sampleContract, sampleRegistry, sampleRemote } from '../remotes/testing/sample-registry.ts';
import { joinSession } from './join-session.ts';
import { PublicShell } from './public-shell.tsx';
import { publicSurroundings } from './public-surroundings.tsx';

vi.mock('@module-federation/enhanced/runtime', () => import('../remotes/testing/federation-runtime.ts'));
vi.mock('./join-session.ts', () => ({ joinSession: vi.fn<() => void>() }));

const docs = sampleContract({
  name: 'docs',
  routes: [
    { path: '/guide', title: { en: 'Guide', de: 'Anleitung' }, public: true },
    { path: '/drafts', title: { en: 'Drafts' } },
  ],
});
const page = { routes: [{ path: '/guide', Component: () => <h1>How to begin</h1> }] };

let reachable: boolean;

beforeEach(() => {
  reachable = true;
  sessionStorage.clear();
  vi.mocked(loadRemote).mockResolvedValue(page);
  vi.mocked(joinSession).mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function open(path: string, language: Language = 'en') {
  window.history.replaceState(null, '', path);
  await act(() => setLocale({ ...defaultLocale, language }));
  const config = { url: '/remotes/registry.json', publicKey: null, allowed: ['/remotes/'] };
  const registry = new RegistryClient(async () => config, {
    fetch: async () => {
      if (!reachable) throw new TypeError('no network');
      return new Response(JSON.stringify(sampleRegistry({ docs: sampleRemote(docs) })));
    },
    copy: () => ({ read: () => null, keep: () => undefined }),
  });
  const loader = new RemoteLoader({ registry, report: () => undefined, deadline: 500, pause: 1 });
  const remotes = { registry, loader, overrides: new RemoteOverrides(), preview: new Preview(null) };
  await registry.refresh();
  render(
    <RemotesContextProvider remotes={remotes} surroundings={publicSurroundings}>
      <PublicShell />
    </RemotesContextProvider>,
  );
}

const links = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('shows the page, fetched once, under its title', async () => {
  await open('/guide');
  await screen.findByRole('heading', { name: 'How to begin' });
  expect(loadRemote).toHaveBeenCalledExactlyOnceWith('docs_aaaaaaaaaaaa/routes');
  expect(document.title).toBe('Guide · Energy Monitor Platform');
});

it('has the public header with plain links: Technical Docs and Sign In', async () => {
  await open('/guide');
  expect(links()).toEqual([
    ['Technical Docs', '/technical-docs'],
    ['Sign In', '/login'],
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('leads those who are signed in to the dashboard, and takes their session over', async () => {
  sessionStorage.setItem('emp.session.access', JSON.stringify({ expiresAt: Date.now() + 60_000 }));
  await open('/guide');
  expect(links()[1]).toEqual(['Dashboard', '/dashboard']);
  await vi.waitFor(() => expect(joinSession).toHaveBeenCalledOnce());
  act(() => vi.mocked(joinSession).mock.calls[0]?.[0].onEnd());
  expect(links()[1]).toEqual(['Sign In', '/login']);
});

it('speaks the language of the browser', async () => {
  await open('/guide', 'de');
  await screen.findByRole('link', { name: 'Anmelden' });
  expect(document.title).toBe('Anleitung · Energy Monitor Platform');
});

it('says which part failed, of which release and under which trace id; Retry shows the page', async () => {
  vi.mocked(loadRemote).mockRejectedValue(new TypeError('x is not a function'));
  await open('/guide');
  const facts = await screen.findByText(/Part: docs · Version: 1\.0\.0-aaaaaaaaaaaa/);
  expect(facts.textContent).toMatch(/Trace id: [0-9a-f]{32}/);
  vi.mocked(loadRemote).mockResolvedValue(page);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'How to begin' });
});

it('shows no page that is not public, and fetches nothing of it', async () => {
  await open('/drafts');
  await screen.findByRole('heading', { name: 'There is no page here' });
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
  expect(loadRemote).not.toHaveBeenCalled();
});

it('says when the list of parts cannot be reached, and tries again', async () => {
  reachable = false;
  await open('/guide');
  await screen.findByRole('heading', { name: "The application's parts could not be found" });
  reachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'How to begin' });
});
