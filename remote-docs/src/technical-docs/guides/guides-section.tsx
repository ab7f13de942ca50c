import { Prose } from '../layout/prose.tsx';
import { Section } from '../layout/section.tsx';
import { useText } from '../messages/texts.ts';
import { guideIds } from './guide-ids.ts';
import styles from './guides.module.css';

/** Short texts on what concerns every operation. */
export function GuidesSection() {
  const t = useText();
  return (
    <Section id="guides" title={t('guides.title')} lead={t('guides.lead')}>
      <div className={styles.guides}>
        {guideIds.map((id) => (
          <article key={id} id={`guide-${id}`} className={styles.guide}>
            <h3>{t(`guides.${id}.title`)}</h3>
            {t(`guides.${id}.text`)
              .split('\n')
              .map((paragraph) => (
                <p key={paragraph}>
                  <Prose text={paragraph} />
                </p>
              ))}
          </article>
        ))}
      </div>
    </Section>
  );
}
