import { VisuallyHidden } from 'shared-ui';
import { useText } from '../texts.ts';
import styles from './frame.module.css';

/**
 * The shape that most pages have, while one is on its way: what the document begins with (`first-page/markup.ts`).
 * @param title of the page, where it is known
 */
export function PageSkeleton({ title }: { title?: string | undefined }) {
  const t = useText();
  return (
    <div role="status" className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>{t('page.loading')}</VisuallyHidden>
      <p className={styles.skeletonTitle}>{title}</p>
      <div className={styles.skeletonLine} />
      <div className={styles.skeletonCards}>
        <div>
          {['a', 'b', 'c', 'd'].map((card) => (
            <div key={card} className={styles.skeletonCard} />
          ))}
        </div>
      </div>
      <div className={styles.skeletonPanel} />
    </div>
  );
}
