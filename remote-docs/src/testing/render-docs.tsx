import { act, configure } from '@testing-library/react';
import { type Handlers, type RenderSignedInOptions, renderSignedIn } from 'shared-auth/testing';
import { UiProvider } from 'shared-ui';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { routes } from '../routes.tsx';

// Each file loads the page's code first; on a busy machine that takes longer than the usual second.
vi.setConfig({ testTimeout: 30_000 });
// Many parts of the pages come on demand.
configure({ asyncUtilTimeout: 10_000 });

interface Options extends Omit<RenderSignedInOptions, 'wrapper' | 'path' | 'url'> {
  handlers?: Handlers;
}

/** The remote's own routes at an address. */
export async function renderDocs(url: string, options: Options = {}) {
  await act(() => setLocale(defaultLocale));
  return renderSignedIn(routes, { permissions: [], ...options, url, wrapper: StillUi });
}

/** Without movement: a closing dialog waits for the end of an animation that a test's document never runs. */
function StillUi({ children }: { children: ReactNode }) {
  return <UiProvider animations={false}>{children}</UiProvider>;
}
