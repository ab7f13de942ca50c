import { useFormat } from 'shared-ui/i18n';
import { useText } from '../texts.ts';
import styles from './sections.module.css';

export function Stats() {
  const t = useText();
  const format = useFormat();
  const figures = [
    { value: format.number(368), label: t('stats.devices') },
    { value: format.percent(99.9, 1), label: t('stats.uptime') },
    { value: '15+', label: t('stats.types') },
    { value: '24/7', label: t('stats.monitoring') },
  ];
  return (
    <section className={styles.band} aria-label={t('stats.label')}>
      <dl className={styles.stats}>
        {figures.map(({ value, label }) => (
          <div key={label} className={styles.stat}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
