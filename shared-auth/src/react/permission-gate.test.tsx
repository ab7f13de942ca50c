import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PermissionGate, permissionsAtom, sessionStore, type Needs } from '../public.ts';
import { renderSignedIn, type SignedInPage } from '../testing.tsx';

let page: SignedInPage;

afterEach(() => {
  page.dispose();
});

function gate(needs: Needs) {
  return (
    <PermissionGate needs={needs} loading="wait" fallback="denied">
      content
    </PermissionGate>
  );
}

const person = { permissions: ['user.read', 'user.list'], roles: ['operator'] };

test.each<[Needs, string]>([
  ['user.read', 'content'],
  ['user.create', 'denied'],
  [{ any: ['user.create', 'user.list'] }, 'content'],
  [{ any: ['user.create'] }, 'denied'],
  [{ all: ['user.read', 'user.list'] }, 'content'],
  [{ all: ['user.read', 'user.create'] }, 'denied'],
  [{ role: 'operator' }, 'content'],
  [{ role: 'admin' }, 'denied'],
])('%o shows %s', async (needs, shown) => {
  page = await renderSignedIn(gate(needs), person);
  expect(screen.getByText(shown)).toBeDefined();
});

test('shows its loading view until the permissions are there', async () => {
  page = await renderSignedIn(gate('user.read'), person);
  const held = sessionStore.get(permissionsAtom);
  act(() => sessionStore.set(permissionsAtom, { ...held, loaded: false }));
  expect(screen.getByText('wait')).toBeDefined();
  act(() => sessionStore.set(permissionsAtom, held));
  expect(screen.getByText('content')).toBeDefined();
});
