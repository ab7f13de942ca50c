import { act } from '@testing-library/react';
import { type Handlers, type RenderSignedInOptions, renderSignedIn } from 'shared-auth/testing';
import { SlotContext, type SlotFiller, UiProvider } from 'shared-ui';
import { defaultLocale, type Locale, setLocale } from 'shared-ui/i18n';
import { ready } from '../messages/texts.ts';
import { ready as fieldReady } from '../clients/field/messages/texts.ts';
import { ready as qualityReady } from '../clients/quality/messages/texts.ts';
import type { ReactNode } from 'react';
import { routes } from '../routes.tsx';
import { clientList } from './sample-clients.ts';

// On a busy machine antd and the pages take seconds to load: before the first test, not within it.
await Promise.all([
  import('../clients/clients-page.tsx'),
  import('../clients/detail/client-drawer.tsx'),
  import('../clients/site/site-page.tsx'),
  import('../clients/quality/quality-page.tsx'),
  import('../clients/field/field-page.tsx'),
]);

export const allPermissions = [
  'client.read',
  'client.create',
  'client.update',
  'client.delete',
  'system.admin',
];

interface RenderClientsOptions extends Omit<RenderSignedInOptions, 'wrapper' | 'path' | 'url'> {
  handlers?: Handlers;
  locale?: Partial<Locale>;
  /** What other parts fill this one's slots with; nothing unless given. */
  fillers?: Record<string, SlotFiller<object>[]>;
}

const noFillers: SlotFiller<object>[] = [];

/** The remote's own routes at an address, for a person who may do everything unless told otherwise. */
export async function renderClients(
  url: string,
  { handlers, locale, fillers = {}, ...person }: RenderClientsOptions = {},
) {
  await act(async () => {
    await setLocale({ ...defaultLocale, ...locale });
    await Promise.all([ready(), qualityReady(), fieldReady()]);
  });
  return renderSignedIn(routes, {
    permissions: allPermissions,
    ...person,
    url,
    wrapper: ({ children }: { children: ReactNode }) => (
      <SlotContext value={(slot) => fillers[slot] ?? noFillers}>
        <StillUi>{children}</StillUi>
      </SlotContext>
    ),
    handlers: {
      'GET /v1/clients': clientList([]),
      'GET /v1/clients/:id/webhooks': { data: [] },
      'GET /v1/clients/:id/notes': { data: [] },
      'GET /v1/clients/locations': { data: ['Building A', 'Building B', 'Building C'] },
      ...handlers,
    },
  });
}

/** Without movement: a closing dialog waits for the end of an animation that a test's document never runs. */
function StillUi({ children }: { children: ReactNode }) {
  return <UiProvider animations={false}>{children}</UiProvider>;
}
