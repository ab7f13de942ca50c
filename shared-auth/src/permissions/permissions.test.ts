import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  catalogueAtom,
  derivePermissions,
  permissionChecks,
  permissionName,
  sessionStore,
} from '../public.ts';
import type { SeenRequest } from '../testing/memory-api.ts';
import { problem, signInForTest } from '../testing.tsx';
import { fallbackCatalogue } from './permission-catalogue.ts';

function role(...actions: string[]) {
  return { id: 'r', name: 'r', display_name: 'R', permissions: actions.map((action) => ({ action })) };
}

// B-6.2.
describe('what a person may do', () => {
  test('is the direct list when there is one', () => {
    expect(derivePermissions({ permissions: ['a.b'], roles: [role('c.d')] })).toEqual(new Set(['a.b']));
    expect(derivePermissions({ permissions: [], roles: [role('c.d')] })).toEqual(new Set());
  });

  test('else the distinct non-blank actions of all roles', () => {
    const roles = [role('a.b', '', '  '), role('a.b', 'c.d'), { id: 'x', name: 'x', display_name: 'X' }];
    expect(derivePermissions({ roles })).toEqual(new Set(['a.b', 'c.d']));
  });

  test('else nothing', () => {
    expect(derivePermissions({})).toEqual(new Set());
  });
});

describe('checks', () => {
  const held = { loaded: true, actions: new Set(['user.read', 'user.list']), roles: ['admin'] };

  test('has, any, all, role', () => {
    const may = permissionChecks(held);
    expect([may.has('user.read'), may.has('user.create')]).toEqual([true, false]);
    expect([may.any(['user.create', 'user.list']), may.any(['user.create']), may.any([])]).toEqual([
      true,
      false,
      false,
    ]);
    expect([may.all(['user.read', 'user.list']), may.all(['user.read', 'user.create'])]).toEqual([
      true,
      false,
    ]);
    expect([may.hasRole('admin'), may.hasRole('viewer')]).toEqual([true, false]);
  });

  test.each([
    [undefined, false],
    [true, true],
  ])('while not loaded answer the fallback (%s)', (whileLoading, answer) => {
    const may = permissionChecks({ ...held, loaded: false }, whileLoading);
    const answers = [
      may.has('user.read'),
      may.any(['user.read']),
      may.all(['user.read']),
      may.hasRole('admin'),
    ];
    expect(answers).toEqual(Array(4).fill(answer));
    expect(may.loaded).toBe(false);
  });
});

describe('the catalogue', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('gives display names, else the raw name', () => {
    const permission = {
      action: 'user.read',
      name: 'n',
      display_name: 'View users',
      description: '',
      group: 'user',
    };
    const catalogue = { status: 'loaded', permissions: [permission], groups: [] } as const;
    expect(permissionName(catalogue, 'user.read')).toBe('View users');
    expect(permissionName(catalogue, 'user.fly')).toBe('user.fly');
  });

  test('is asked for in the language of the page, which need not be the browser’s', async () => {
    const asked: (string | null)[] = [];
    const handler = ({ headers }: SeenRequest) => {
      asked.push(headers.get('accept-language'));
      return { data: [] };
    };
    document.documentElement.lang = 'ja';
    const page = await signInForTest({
      handlers: { 'GET /v1/permissions': handler, 'GET /v1/permissions/by-resource': handler },
    });
    await vi.waitFor(() => expect(asked).toEqual(['ja', 'ja']));
    page.dispose();
    document.documentElement.lang = '';
  });

  test('falls back to the known keys when it cannot be loaded, and logs that', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    const page = await signInForTest({ handlers: { 'GET /v1/permissions': () => problem(500, 'down') } });
    await vi.waitFor(() => expect(sessionStore.get(catalogueAtom).status).toBe('fallback'));
    expect(log).toHaveBeenCalledOnce();
    page.dispose();
  });

  test('the fallback holds every specified key, and user.delete (B-6.3)', () => {
    const { permissions, groups } = fallbackCatalogue();
    const actions = permissions.map(({ action }) => action);
    const known =
      'user.create user.read user.update user.list user.delete ' +
      'role.create role.read role.update role.delete role.assign role.list ' +
      'client.create client.read client.update client.delete ' +
      'dashboard.read dashboard.export tenant.settings system.admin';
    expect(actions.toSorted()).toEqual(known.split(' ').toSorted());
    expect(groups.map(({ name }) => name)).toEqual([
      'user',
      'role',
      'client',
      'dashboard',
      'tenant',
      'system',
    ]);
  });
});
