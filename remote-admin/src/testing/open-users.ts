import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Handlers, SeenRequest } from 'shared-auth/testing';
import { renderAdmin } from './render-admin.tsx';
import { admin, listOf, nightShift, sampleUser, viewer } from './sample-people.ts';

export const ada = sampleUser({
  id: 'ada00000-1111-4111-8111-111111111111',
  first_name: 'Ada',
  last_name: 'Lindqvist',
  email: 'ada@aurora.example',
  roles: [admin, nightShift],
  last_login_at: '2020-02-03T08:15:00Z',
});
export const nora = sampleUser({ first_name: 'Nora', last_name: 'Body', status: 'inactive' });
const noHandlers: Handlers = {};
/** What lets somebody do everything there. */
export const mayAll = ['user.list', 'user.read', 'user.create', 'user.update', 'user.delete', 'role.list'];

/** What the service answers for a page of users. */
export function users(list = [ada, nora], total = list.length) {
  return {
    data: {
      users: list,
      total,
      page: 1,
      total_pages: Math.ceil(total / 10),
      summary: { total: 124, active: 118, admins: 8, inactive: 6 },
    },
  };
}

/** The users page, for somebody who may do everything there unless a test says otherwise. */
export function openUsers(url = '/users', { permissions = mayAll, handlers = noHandlers } = {}) {
  return renderAdmin(url, {
    permissions,
    handlers: { 'GET /v1/users': users(), 'GET /v1/roles': listOf([viewer, nightShift, admin]), ...handlers },
  });
}

export const row = async (name: RegExp) => screen.findByRole('row', { name });
export const asked = (requests: SeenRequest[]) =>
  requests
    .filter(({ path, query }) => path === '/v1/users' && query['limit'] === '10')
    .map(({ query }) => query);
export const menu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
};
