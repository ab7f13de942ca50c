import { render, type RenderResult } from '@testing-library/react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { SessionProvider } from '../react/session-provider.tsx';
import { signInForTest, type SignedInPerson, type TestSession } from './sign-in-for-test.ts';

export interface RenderSignedInOptions extends SignedInPerson {
  /** Address with query; `/` unless given. */
  url?: string;
  /** The route's pattern when the page reads parameters, e.g. `/users/:id/roles`; any address unless given. */
  path?: string;
  /** More providers around the page, e.g. those of shared-ui/testing. */
  wrapper?: ComponentType<{ children: ReactNode }>;
}

export interface SignedInPage extends RenderResult, TestSession {
  router: ReturnType<typeof createMemoryRouter>;
  requests: TestSession['api']['requests'];
}

/**
 * Renders a page, or a remote's routes, for a signed-in person. Where a click led
 * stands in `router.state.location`.
 */
export async function renderSignedIn(
  page: ReactElement | RouteObject[],
  { url = '/', path = '*', wrapper: Wrapper = Bare, ...person }: RenderSignedInOptions = {},
): Promise<SignedInPage> {
  const signedIn = await signInForTest(person);
  const routes = Array.isArray(page) ? page : [{ path, element: page }];
  const router = createMemoryRouter([...routes, { path: '*', element: null }], { initialEntries: [url] });
  const result = render(
    <SessionProvider>
      <Wrapper>
        <RouterProvider router={router} />
      </Wrapper>
    </SessionProvider>,
  );
  return { ...result, ...signedIn, router, requests: signedIn.api.requests };
}

function Bare({ children }: { children: ReactNode }): ReactNode {
  return children;
}
