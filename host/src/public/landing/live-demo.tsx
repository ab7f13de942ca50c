import { useFormat } from 'shared-ui/i18n';
import { useText } from '../texts.ts';
import styles from './live-demo.module.css';

/** Share of the day's best hour, from 6 to 19 h. The mock's figures are fixed (B-3.1). */
const hours = [6, 14, 30, 49, 68, 84, 95, 100, 92, 79, 60, 41, 21, 8];

export function LiveDemo() {
  const t = useText();
  const format = useFormat();
  const figures = [
    { value: format.unit(3847, 'kWh'), label: t('demo.generated') },
    { value: format.percent(94.2, 1), label: t('demo.efficiency') },
    { value: format.number(247), label: t('demo.active') },
  ];
  return (
    <figure className={styles.demo}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{t('demo.title')}</span>
        <span className={styles.online}>{t('demo.online')}</span>
      </figcaption>
      <dl className={styles.figures}>
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <svg className={styles.bars} viewBox="0 0 140 60" role="img" aria-label={t('demo.picture')}>
        {hours.map((share, hour) => (
          <rect
            key={share}
            x={hour * 10 + 1}
            y={60 - share * 0.56}
            width="8"
            height={share * 0.56}
            rx="1.5"
          />
        ))}
      </svg>
    </figure>
  );
}
