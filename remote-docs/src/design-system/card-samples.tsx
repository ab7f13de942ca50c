import { Grid, MetricCard, ProgressBar, SectionCard, StatCard, StatusBadge } from 'shared-ui';
import styles from './design-system.module.css';
import { useText } from './messages/texts.ts';

export function CardSamples() {
  const t = useText();
  return (
    <>
      <Grid columns={3}>
        <StatCard label={t('cards.stat')} value={368} />
        <MetricCard label={t('cards.metric')} value={3847.25} unit="kWh" decimals={2} trend={4.2} />
        <StatCard label={t('cards.stat')} value={0} loading />
      </Grid>
      <SectionCard title={t('cards.section')} level={3}>
        <p className={styles.note}>{t('cards.sectionText')}</p>
      </SectionCard>
      <h3>{t('cards.status')}</h3>
      <div className={styles.row}>
        <StatusBadge tone="success" dot>
          {t('cards.active')}
        </StatusBadge>
        <StatusBadge tone="warning" dot>
          {t('cards.maintenance')}
        </StatusBadge>
        <StatusBadge dot>{t('cards.inactive')}</StatusBadge>
      </div>
      <ProgressBar label={t('cards.progress')} percent={30} text={t('cards.progressText')} />
    </>
  );
}
