import { Button } from 'antd';
import { Grid, StatCard } from 'shared-ui';
import styles from './design-system.module.css';
import { useText } from './messages/texts.ts';

/** How the landing page begins. */
export function HomepageSample() {
  const t = useText();
  return (
    <>
      <div className={styles.hero}>
        <p className={styles.eyebrow}>{t('homepage.eyebrow')}</p>
        <p className={styles.headline}>{t('homepage.headline')}</p>
        <p className={styles.note}>{t('homepage.lead')}</p>
        <div className={styles.row}>
          <Button type="primary" size="large">
            {t('homepage.primary')}
          </Button>
          <Button size="large">{t('homepage.secondary')}</Button>
        </div>
      </div>
      <Grid columns={3}>
        <StatCard label={t('homepage.figure1')} value={368} />
        <StatCard label={t('homepage.figure2')} value="99.9%" />
        <StatCard label={t('homepage.figure3')} value="24/7" />
      </Grid>
    </>
  );
}
