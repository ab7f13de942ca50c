import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccessFindings, AccessReview, AccessReviewItem } from 'api/contract';
import { describe, expect, it } from 'vitest';
import { renderAdmin } from '../testing/render-admin.tsx';

const ANA = { id: '7b1c9d1e-0000-4000-8000-000000000001', name: 'Ana Ortiz' };
const BEN = { id: '7b1c9d1e-0000-4000-8000-000000000002', name: 'Ben Night' };
const ROLE = { id: '7b1c9d1e-0000-4000-8000-0000000000aa', name: 'Night Shift' };

const review = (changes: Partial<AccessReview> = {}): AccessReview => ({
  id: '7b1c9d1e-0000-4000-8000-0000000000f1',
  started_at: '2026-11-20T10:00:00.000Z',
  started_by: ANA,
  ended_at: null,
  ended_by: null,
  total: 2,
  confirmed: 0,
  removed: 0,
  gone: 0,
  ...changes,
});

const items: AccessReviewItem[] = [
  { id: 'i1', user: BEN, role: ROLE, administrator: true, last_login_at: null, decision: null },
  {
    id: 'i2',
    user: null,
    role: { ...ROLE, name: 'Empty' },
    administrator: false,
    last_login_at: null,
    decision: null,
  },
];

const findings: AccessFindings = {
  idle: { total: 51, first: [{ ...BEN, email: 'ben@aurora.example', last_login_at: null }] },
  administrators: { total: 1, first: [{ ...ANA, email: 'ana@aurora.example', last_login_at: null }] },
  empty_roles: [],
  unheld_permissions: [],
};

async function open(reviews: AccessReview[], refuse?: { code: string; message: string }) {
  const sent: { path: string; body: unknown }[] = [];
  const take = ({ path, body }: { path: string; body?: unknown }) => {
    sent.push({ path, body });
    if (refuse) return Response.json(refuse, { status: 409 });
    return { data: reviews[0] ?? review() };
  };
  await renderAdmin('/access-review', {
    permissions: ['user.list', 'user.update', 'role.list', 'role.assign'],
    handlers: {
      'GET /v1/access-reviews': () => ({ data: reviews }),
      'GET /v1/access-findings': () => ({ data: findings }),
      'GET /v1/access-reviews/:id/items': () => ({
        data: items,
        total: 2,
        page: 1,
        limit: 25,
        totalPages: 1,
      }),
      'GET /v1/roles': () => ({ data: [], total: 0, page: 1, limit: 100, totalPages: 0 }),
      'POST /v1/access-reviews': take,
      'POST /v1/access-reviews/:id/end': take,
      'POST /v1/access-reviews/:id/items/:item/decision': take,
    },
  });
  return { sent };
}

describe('the access review', () => {
  it('says what deserves a look, and starts a review', async () => {
    const { sent } = await open([]);
    const idle = within(await screen.findByRole('region', { name: 'Not signed in for 90 days' }));
    expect(idle.getByRole('link', { name: 'Ben Night' })).toBeDefined();
    expect(idle.getByText('and 50 more')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Start Review' }));
    await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/v1/access-reviews']);
  });

  it('confirms with a press, and removes after a question', async () => {
    const { sent } = await open([review()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm: Night Shift, Ben Night' }));
    await expect.poll(() => sent.length).toBe(1);
    const remove = () => screen.getByRole('button', { name: 'Remove: Night Shift, Ben Night' });
    await waitFor(() => expect(remove()).toHaveProperty('disabled', false));
    await userEvent.click(remove());
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this role?' }));
    expect(sent).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([{ decision: 'confirm' }, { decision: 'remove' }]);
  });

  it('says who was faster', async () => {
    await open([review()], {
      code: 'decided_already',
      message: 'Ana Ortiz decided this already: confirmed.',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm: Night Shift, Ben Night' }));
    expect(await screen.findByText('Ana Ortiz decided this already: confirmed.')).toBeDefined();
  });

  it('offers nothing to decide in a review that has ended', async () => {
    await open([review({ ended_at: '2026-11-21T10:00:00.000Z', ended_by: ANA, confirmed: 1 })]);
    await userEvent.click(await screen.findByRole('button', { name: /^Review of/ }));
    expect(await screen.findByText(/^1 of 2 decided/)).toBeDefined();
    expect(await screen.findByText('Ben Night', { selector: 'span' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  });
});
