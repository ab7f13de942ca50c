import type { ReactNode } from 'react';
import { Skeleton } from 'antd';
import type { AppError } from 'shared-auth';
import { ErrorView, failureText } from 'shared-ui';
import styles from './detail.module.css';

interface DetailSectionProps<T> {
  title: string;
  /** An answer on its way, there, or failed. */
  answer: { data: T | undefined; error: AppError | undefined; mutate: () => Promise<unknown> };
  failed: string;
  children: (data: T) => ReactNode;
}

/** One part of the details: each loads and fails for itself. */
export function DetailSection<T>({ title, answer, failed, children }: DetailSectionProps<T>) {
  const { data, error, mutate } = answer;
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorView compact title={failed} message={failureText(error)} onRetry={() => void mutate()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </section>
  );
}
