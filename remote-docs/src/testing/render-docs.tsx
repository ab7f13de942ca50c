import { act } from '@testing-library/react';
import { type Handlers, type RenderSignedInOptions, renderSignedIn } from 'shared-auth/testing';
import { UiProvider } from 'shared-ui';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import type { ReactNode } from 'react';
import { routes } from '../routes.tsx';

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
