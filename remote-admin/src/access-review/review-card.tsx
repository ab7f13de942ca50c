import type { AccessReview, AccessReviewItem } from 'api/contract';
import { useState } from 'react';
import { Choice, ConfirmDialog, SectionCard, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useRoles } from '../access/roles.ts';
import { failureText } from '../failure/failure-text.ts';
import { LoadFailure } from '../failure/load-failure.tsx';
import { useText } from '../messages/text.ts';
import { type Decision, ITEMS_A_PAGE, type Shown, useDecide, useReviewItems } from './access-review-api.ts';
import { ReviewTable } from './review-table.tsx';
import styles from './access-review.module.css';

const choices: readonly Shown[] = ['undecided', 'decided', 'all'];

/** One review: how far it is, and its entries. */
export function ReviewCard({ review }: { review: AccessReview }) {
  const t = useText();
  const format = useFormat();
  const toast = useToast();
  const isOpen = review.ended_at === null;
  const [shown, setShown] = useState<Shown>(isOpen ? 'undecided' : 'all');
  const [page, setPage] = useState(1);
  const [removing, setRemoving] = useState<AccessReviewItem | null>(null);
  const { data, error, isLoading, mutate } = useReviewItems(review.id, page, shown);
  const { decide, isMutating } = useDecide(review.id);
  const roleName = useRoleName();
  const done = review.confirmed + review.removed + review.gone;

  async function save(item: AccessReviewItem, decision: Decision) {
    setRemoving(null);
    try {
      await decide(item.id, decision);
      // The last of the last page is gone from it.
      if (data?.data.length === 1 && shown === 'undecided' && page > 1) setPage(page - 1);
    } catch (failure) {
      toast.error(failureText(t, failure, 'failed.decide'));
      void mutate();
    }
  }

  const title = isOpen ? t('review.open') : t('review.ofDate', { date: format.dateTime(review.started_at) });
  return (
    <SectionCard
      title={title}
      extra={
        <div className={styles['choice']}>
          <Choice<Shown>
            label={t('review.show')}
            value={shown}
            options={choices.map((value) => ({ value, label: t(`review.show.${value}`) }))}
            onChange={(value) => {
              setShown(value);
              setPage(1);
            }}
          />
        </div>
      }
    >
      <p className={styles['progress']} role="status">
        <span>
          {t('review.startedAt', { date: format.dateTime(review.started_at), name: review.started_by.name })}
        </span>
        {review.ended_at && (
          <span>
            {t('review.endedAt', {
              date: format.dateTime(review.ended_at),
              name: review.ended_by?.name ?? '',
            })}
          </span>
        )}
        <span>
          {t('review.progress', {
            done: format.number(done),
            total: format.number(review.total),
            confirmed: format.number(review.confirmed),
            removed: format.number(review.removed),
            gone: format.number(review.gone),
          })}
        </span>
      </p>
      {error && !data ? (
        <LoadFailure compact error={error} message="failed.loadReview" onRetry={() => void mutate()} />
      ) : (
        <ReviewTable
          items={data?.data ?? []}
          loading={isLoading}
          busy={isMutating}
          isOpen={isOpen}
          roleName={roleName}
          paging={{ page, limit: ITEMS_A_PAGE, total: data?.total ?? 0, onPage: setPage }}
          onConfirm={(item) => void save(item, 'confirm')}
          onRemove={setRemoving}
        />
      )}
      <ConfirmDialog
        danger
        open={removing !== null}
        title={t('review.removeTitle')}
        confirmLabel={t('review.remove')}
        cancelLabel={t('action.cancel')}
        onConfirm={() => removing && void save(removing, 'remove')}
        onCancel={() => setRemoving(null)}
      >
        <p>
          {removing?.user
            ? t('review.removeText', { name: removing.user.name, role: roleName(removing.role) })
            : t('review.removeRoleText', { role: removing ? roleName(removing.role) : '' })}
        </p>
      </ConfirmDialog>
    </SectionCard>
  );
}

/** A role as the reader's language has it where it is still there, else as it was called when the review began. */
function useRoleName(): (role: AccessReviewItem['role']) => string {
  const { data: roles } = useRoles();
  return ({ id, name }) => roles?.find((role) => role.id === id)?.display_name ?? name;
}
