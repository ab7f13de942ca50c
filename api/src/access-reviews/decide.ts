import { type Actor, recordChange } from '../audit/audit.queries.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { conflict, notFound } from '../errors/http-problem.ts';
import { mustHoldAll } from '../policies/grants.ts';
import { mustHold } from '../policies/must-hold.ts';
import { actionsOf, targetOf as targetOfRole } from '../roles/role-details.ts';
import { deleteRole, findRole } from '../roles/roles.queries.ts';
import type { StaffCaller } from '../sessions/caller.ts';
import { keepingAnAdministrator } from '../users/administrators.queries.ts';
import { setRoles } from '../users/new-user.queries.ts';
import { mayGive } from '../users/role-assignment.ts';
import { targetOf } from '../users/user-details.ts';
import { findUser, updateUser } from '../users/users.queries.ts';
import { findItem, insertDecision, insertEnd, listReviews } from './access-reviews.queries.ts';
import type { AccessReviewItem } from './access-reviews.schema.ts';

interface Request {
  caller: StaffCaller;
  actor: Actor;
  reviewId: string;
  itemId: string;
  decision: 'confirm' | 'remove';
}

/** Decides an item once, and takes the role away in the same transaction: the record says nothing that did not happen. */
export async function decide(tx: TenantTransaction, request: Request): Promise<AccessReviewItem> {
  return keepingAnAdministrator(tx, async () => {
    const { caller, actor, reviewId, itemId } = request;
    const [review] = await listReviews(tx, reviewId);
    if (!review) throw notFound('The access review');
    const item = await findItem(tx, reviewId, itemId);
    if (!item) throw notFound('The item');
    if (item.decision)
      throw conflict(
        'decided_already',
        `${item.decision.by.name} decided this already: ${item.decision.decision}.`,
      );
    if (review.ended_at) throw conflict('review_ended', 'This access review has ended.');
    const isGone = await changeAccess(tx, request, item);
    const decision = isGone ? 'gone' : request.decision === 'confirm' ? 'confirmed' : 'removed';
    await insertDecision(tx, [reviewId, itemId], decision, caller);
    await recordChange(tx, actor, {
      action: 'access_review.decided',
      target: { type: 'access_review', id: reviewId, name: item.user?.name ?? item.role.name },
      after: { roles: [item.role.name], decision },
    });
    const { total, confirmed, removed, gone } = review;
    if (confirmed + removed + gone + 1 === total) {
      await insertEnd(tx, reviewId, caller);
      await recordChange(tx, actor, {
        action: 'access_review.ended',
        target: { type: 'access_review', id: reviewId, name: '' },
      });
    }
    const decided = await findItem(tx, reviewId, itemId);
    if (!decided) throw notFound('The item');
    return decided;
  });
}

/** Answers whether there was nothing left to decide about. */
async function changeAccess(
  tx: TenantTransaction,
  request: Request,
  item: AccessReviewItem,
): Promise<boolean> {
  return item.user === null
    ? changeRole(tx, request, item.role.id)
    : changeAssignment(tx, request, item.user.id, item.role.id);
}

async function changeAssignment(
  tx: TenantTransaction,
  { caller, actor, decision }: Request,
  userId: string,
  roleId: string,
): Promise<boolean> {
  const user = await findUser(tx, userId);
  if (!user?.roles.some(({ id }) => id === roleId)) return true;
  if (decision === 'confirm') return false;
  if (userId === caller.userId)
    throw conflict('self_remove', 'You cannot remove your own role in a review. Ask another administrator.');
  const kept = user.roles.filter(({ id }) => id !== roleId);
  mayGive(caller, kept, user.roles);
  await setRoles(
    tx,
    userId,
    kept.map(({ id }) => id),
  );
  await updateUser(tx, userId, {});
  await recordChange(tx, actor, {
    action: 'user.roles_assigned',
    target: targetOf(user),
    before: { roles: user.roles.map(({ display_name }) => display_name) },
    after: { roles: kept.map(({ display_name }) => display_name) },
  });
  return false;
}

async function changeRole(
  tx: TenantTransaction,
  { caller, actor, decision }: Request,
  roleId: string,
): Promise<boolean> {
  const role = await findRole(tx, roleId);
  if (!role) return true;
  if (decision === 'confirm') return false;
  mustHold(caller, 'role.delete');
  if (role.user_count > 0)
    throw conflict(
      'role_in_use',
      'Somebody has this role by now. Confirm it, or decide about it on the page of roles.',
    );
  mustHoldAll(caller, actionsOf(role));
  await deleteRole(tx, role.id);
  const { name, display_name, description } = role;
  await recordChange(tx, actor, {
    action: 'role.deleted',
    target: targetOfRole(role),
    before: { name, display_name, description, permissions: actionsOf(role) },
  });
  return false;
}
