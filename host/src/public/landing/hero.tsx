import { useFormat } from 'shared-ui/i18n';
import buttons from '../button-link.module.css';
import { useText } from '../texts.ts';
import { EntryLink } from './entry-link.tsx';
import styles from './hero.module.css';

export function Hero({ signedIn }: { signedIn: boolean }) {
  const t = useText();
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{t('hero.eyebrow')}</p>
          <h1 className={styles.headline} id="headline">
            {t('hero.headline')}
          </h1>
          <p className={styles.lead}>{t('hero.lead')}</p>
          <div className={styles.actions}>
            <EntryLink signedIn={signedIn}>
              {t(signedIn ? 'hero.goToDashboard' : 'hero.startTrial')}
            </EntryLink>
            <a className={buttons.secondary} href="/technical-docs">
              {t('hero.viewDocs')}
            </a>
          </div>
        </div>
        <DayCurve />
      </div>
    </section>
  );
}

/** A solar day as the product would draw it, with the dips that clouds make. */
function DayCurve() {
  const t = useText();
  const format = useFormat();
  return (
    <figure className={styles.card}>
      <figcaption className={styles.cardHead}>
        <span>{t('hero.pictureTitle')}</span>
        <span className={styles.figures}>
          <span>
            {t('hero.now')} <strong>{format.unit(612, 'kW')}</strong>
          </span>
          <span>
            {t('hero.peak')} <strong>{format.unit(847, 'kW')}</strong>
          </span>
        </span>
      </figcaption>
      <svg className={styles.curve} viewBox="0 0 480 220" role="img" aria-label={t('hero.picture')}>
        <path className={styles.grid} d="M0 40H480M0 85H480M0 130H480M0 175H480" />
        <path
          className={styles.area}
          d="M0 200H62C98 200 108 182 132 152S172 84 196 74l12 18 14-30 22-16 18 26 12-30c22-2 36 14 58 42s38 62 60 92 36 28 62 28H480V220H0Z"
        />
        <path
          className={styles.line}
          d="M0 200H62C98 200 108 182 132 152S172 84 196 74l12 18 14-30 22-16 18 26 12-30c22-2 36 14 58 42"
        />
        <path className={styles.forecast} d="M332 84c22 28 38 62 60 92s36 24 62 24H480" />
        <circle className={styles.dot} cx="332" cy="84" r="6" />
      </svg>
      <div className={styles.hours} aria-hidden="true">
        {['06:00', '09:00', '12:00', '15:00', '18:00'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </figure>
  );
}
