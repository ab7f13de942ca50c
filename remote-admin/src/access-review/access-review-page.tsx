import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ConfirmDialog, PageHeader, SectionCard, Stack, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { failureText } from '../failure/failure-text.ts';
import { LoadFailure } from '../failure/load-failure.tsx';
import { useText } from '../messages/text.ts';
import { useEndReview, useReviews, useStartReview } from './access-review-api.ts';
import { Findings } from './findings.tsx';
import { ReviewCard } from './review-card.tsx';
import styles from './access-review.module.css';

/** Who has which role, whether they still should, and what was decided about it. */
export function AccessReviewPage() {
  const t = useText();
  const format = useFormat();
  const [query, setQuery] = useSearchParams();
  const { reviews, error, mutate } = useReviews();
  const asked = query.get('review');
  const open = reviews?.find(({ ended_at }) => ended_at === null);
  const shown = reviews?.find(({ id }) => id === asked) ?? open;
  const others = reviews?.filter(({ id }) => id !== shown?.id) ?? [];
  return (
    <>
      <PageHeader
        title={t('review.title')}
        description={t('review.description')}
        actions={reviews && (open ? <EndButton id={open.id} left={undecided(open)} /> : <StartButton />)}
      />
      <Stack>
        {error && !reviews && (
          <LoadFailure compact error={error} message="failed.loadReview" onRetry={() => void mutate()} />
        )}
        {shown && <ReviewCard key={shown.id} review={shown} />}
        {others.length > 0 && (
          <SectionCard title={t(shown ? 'review.others' : 'review.earlier')}>
            <ul className={styles['list']}>
              {others.map((review) => (
                <li key={review.id}>
                  <button
                    type="button"
                    className={styles['link']}
                    onClick={() => setQuery({ review: review.id })}
                  >
                    {t('review.ofDate', { date: format.dateTime(review.started_at) })}
                  </button>
                  <span className={styles['muted']}>
                    {t('review.startedBy', { name: review.started_by.name })}
                  </span>
                </li>
              ))}
            </ul>
          </SectionCard>
        )}
        <Findings />
      </Stack>
    </>
  );
}

interface Counts {
  total: number;
  confirmed: number;
  removed: number;
  gone: number;
}

const undecided = ({ total, confirmed, removed, gone }: Counts) => total - confirmed - removed - gone;

function StartButton() {
  const t = useText();
  const toast = useToast();
  const { trigger, isMutating } = useStartReview();
  const start = async () => {
    try {
      await trigger();
    } catch (error) {
      toast.error(failureText(t, error, 'failed.startReview'));
    }
  };
  return (
    <Button type="primary" loading={isMutating} onClick={() => void start()}>
      {t('review.start')}
    </Button>
  );
}

function EndButton({ id, left }: { id: string; left: number }) {
  const t = useText();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { trigger } = useEndReview(id);
  const end = async () => {
    setAsking(false);
    try {
      await trigger();
    } catch (error) {
      toast.error(failureText(t, error, 'failed.endReview'));
    }
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('review.end')}</Button>
      <ConfirmDialog
        open={asking}
        title={t('review.endTitle')}
        confirmLabel={t('review.end')}
        cancelLabel={t('action.cancel')}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('review.endText', { count: left })}</p>
      </ConfirmDialog>
    </>
  );
}
