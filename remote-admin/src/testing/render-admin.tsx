import { act } from '@testing-library/react';
import { type RenderSignedInOptions, renderSignedIn, type SignedInPage } from 'shared-auth/testing';
import { UiProvider } from 'shared-ui';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { routes } from '../routes.tsx';
import { catalogueHandlers } from './sample-access.ts';

/** Opens this remote at an address, as a person with the given permissions sees it. */
export async function renderAdmin(
  url: string,
  { handlers, ...options }: Omit<RenderSignedInOptions, 'url' | 'path' | 'wrapper'> = {},
): Promise<SignedInPage> {
  // oxlint-disable-next-line typescript/require-await -- makes `act` wait for the texts
  await act(async () => setLocale(defaultLocale));
  return renderSignedIn(routes, {
    url,
    wrapper: UiProvider,
    handlers: { ...catalogueHandlers, ...handlers },
    ...options,
  });
}
