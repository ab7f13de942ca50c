import { loadRemote } from '@module-federation/enhanced/runtime';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { renderSignedIn } from 'shared-auth/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RemoteLoader } from '../loader.ts';
import { RemoteNotices } from '../remote-notices.tsx';
import { RemoteOverrides } from '../overrides.ts';
import { RegistryClient } from '../registry-client.ts';
import { RemotePage } from '../remote-page.tsx';
import { RemotesProvider } from '../remotes-provider.tsx';
import { releaseOf, sampleContract, sampleRegistry, sampleRemote } from '../testing/sample-registry.ts';
import { type Granted, Preview, type PreviewState, wantedPreview } from './preview.ts';

vi.mock('@module-federation/enhanced/runtime', () => import('../testing/federation-runtime.ts'));

const live = sampleContract();
const next = sampleContract({ version: '2.0.0', build: 'bbbbbbbbbbbb', container: 'clients_bbbbbbbbbbbb' });
const granted: Granted = {
  remote: 'clients',
  release: releaseOf(next),
  contract: `sha384-${'A'.repeat(64)}`,
  until: '2026-03-01T12:00:00Z',
};

let answer: () => Response;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answer = () => Response.json(next);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  vi.mocked(loadRemote).mockImplementation(async (id) => ({
    routes: [{ path: '/clients', element: <h1>{id.includes('bbbb') ? 'Next' : 'Live'}</h1> }],
  }));
});
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.mocked(loadRemote).mockReset();
});

async function open(state: PreviewState) {
  const preview = new Preview('token');
  const config = { url: '/remotes/registry.json', publicKey: null, allowed: ['/remotes/'] };
  const registry = new RegistryClient(async () => config, {
    amend: (document) => preview.amend(document, config),
    fetch: async () => Response.json(sampleRegistry({ clients: sampleRemote(live) })),
    copy: () => ({ read: () => null, keep: () => undefined }),
  });
  preview.decide(state);
  await registry.refresh();
  const loader = new RemoteLoader({ registry, preview, report: () => undefined, deadline: 500, pause: 1 });
  await renderSignedIn(
    <RemotesProvider remotes={{ registry, loader, preview, overrides: new RemoteOverrides() }}>
      <RemoteNotices />
      <RemotePage pending="…" signedOut="out" denied={() => 'denied'} notFound="nobody’s" />
    </RemotesProvider>,
    { url: '/clients', permissions: ['client.read'] },
  );
  return { preview, registry, loader };
}

test('what is granted is shown, with a banner that says what and until when, and ends it', async () => {
  const { loader } = await open({ status: 'shown', granted });
  await screen.findByRole('heading', { name: 'Next' });
  expect(loader.candidates('clients', null)).toMatchObject([{ channel: 'preview' }]);
  expect(fetch).toHaveBeenCalledWith(
    expect.stringContaining(`/remotes/clients/${granted.release}/contract.json`),
    expect.objectContaining({ integrity: granted.contract }),
  );
  screen.getByText(/You are previewing clients 2\.0\.0-bbbbbbbbbbbb until/);
  await userEvent.click(screen.getByRole('button', { name: 'End preview' }));
  await screen.findByRole('heading', { name: 'Live' });
  expect(screen.queryByText(/You are previewing/)).toBeNull();
});

test('when its time is over the page is exchanged, and a sentence says why', async () => {
  const { preview, registry } = await open({ status: 'shown', granted });
  await screen.findByRole('heading', { name: 'Next' });
  await act(async () => {
    preview.decide({ status: 'refused', refusal: 'over' });
    await registry.amendAgain();
  });
  await screen.findByRole('heading', { name: 'Live' });
  screen.getByText('This preview is over. Ask for a new link if you still need it.');
});

test.each([
  ['not_yours', /for somebody else/],
  ['not_genuine', /damaged/],
  ['unavailable', /cannot be shown/],
] as const)('a link that is %s shows what is published, and one sentence', async (refusal, sentence) => {
  await open({ status: 'refused', refusal });
  await screen.findByRole('heading', { name: 'Live' });
  screen.getByText(sentence);
});

test('a contract that is not the one that was signed for is not believed', async () => {
  answer = () => Response.error();
  await open({ status: 'shown', granted });
  await screen.findByRole('heading', { name: 'Live' });
  screen.getByText(/cannot be shown/);
});

test('a link leaves the address and stays with its tab', () => {
  history.replaceState(null, '', '/clients?page=2#preview=abc.def');
  expect(wantedPreview()).toBe('abc.def');
  expect(location.pathname + location.search + location.hash).toBe('/clients?page=2');
  expect(wantedPreview()).toBe('abc.def');
});
