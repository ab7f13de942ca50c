import { Skeleton } from 'antd';
import { Grid, VisuallyHidden } from 'shared-ui';
import { useText } from '../texts.ts';
import styles from './frame.module.css';

/** The shape that most pages have, while one is on its way. */
export function PageSkeleton() {
  const t = useText();
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{t('page.loading')}</VisuallyHidden>
      <Skeleton active title={{ width: '14rem' }} paragraph={{ rows: 1, width: '24rem' }} />
      <Grid columns={4}>
        {['a', 'b', 'c', 'd'].map((card) => (
          <div key={card} className={styles.skeletonCard} />
        ))}
      </Grid>
      <div className={styles.skeletonPanel} />
    </div>
  );
}
