import { act, render, type RenderResult } from '@testing-library/react';
import { signInForTest, type SignedInPerson, type TestSession } from 'shared-auth/testing';
import { defaultLocale, type Locale, setLocale } from 'shared-ui/i18n';
import { getDefaultStore } from 'jotai';
import { keepPreferences } from '../../preferences/browser-preferences.ts';
import type { RemoteLoader } from '../../remotes/loader.ts';
import { RemoteOverrides } from '../../remotes/overrides.ts';
import { Preview } from '../../remotes/preview/preview.ts';
import { RegistryClient } from '../../remotes/registry-client.ts';
import { RemotesProvider } from '../../remotes/remotes-provider.tsx';
import type { Remotes } from '../../remotes/start.ts';
import { displayAtom } from '../../settings/settings-store.ts';
import { Shell } from '../shell.tsx';
import { supportHrefAtom } from '../support.ts';
import { testRegistry } from './test-registry.ts';

/** The runtime of remotes has its own tests; here a remote's page is one heading (see the mock beside each use). */
async function testRemotes(): Promise<Remotes> {
  const registry = new RegistryClient(
    () => Promise.resolve({ url: '/remotes/registry.json', publicKey: null, allowed: ['/remotes/'] }),
    {
      copy: () => ({ read: () => null, keep: () => undefined }),
      fetch: () => Promise.resolve(new Response(JSON.stringify(testRegistry))),
    },
  );
  await registry.refresh();
  const loader = { folderOf: () => '/remotes/' } as unknown as RemoteLoader;
  return { registry, loader, overrides: new RemoteOverrides(), preview: new Preview(null) };
}

export interface ShellPage extends RenderResult {
  session: TestSession['session'];
  api: TestSession['api'];
}

export interface ShellOptions extends SignedInPerson {
  locale?: Partial<Locale>;
  /** After the person has signed in, before the page is rendered. */
  before?: (session: TestSession['session']) => void | Promise<void>;
}

/** The whole shell at an address, as a signed-in person with these permissions sees it. */
export async function renderShellAt(
  address: string,
  { locale, before, ...person }: ShellOptions = {},
): Promise<ShellPage> {
  localStorage.clear();
  keepPreferences({ language: 'en', ...locale });
  window.history.replaceState(null, '', address);
  const { session, api } = await signInForTest(person);
  await before?.(session);
  getDefaultStore().set(displayAtom, { theme: 'light', compact: false, animations: false });
  getDefaultStore().set(supportHrefAtom, 'mailto:desk@aurora.example');
  const remotes = await testRemotes();
  await act(() => setLocale({ ...defaultLocale, ...locale }));
  let page: RenderResult | undefined;
  // oxlint-disable-next-line typescript/require-await -- what the first effects begin settles within
  await act(async () => {
    page = render(
      <RemotesProvider remotes={remotes}>
        <Shell />
      </RemotesProvider>,
    );
  });
  if (!page) throw new Error('Nothing was rendered');
  return { ...page, session, api };
}
