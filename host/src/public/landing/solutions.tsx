import { useText } from '../texts.ts';
import { Pictogram } from './pictograms.tsx';
import { Section } from './section.tsx';
import styles from './sections.module.css';

const solutions = [
  { id: 'realTime', picture: 'pulse' },
  { id: 'cloud', picture: 'cloud' },
  { id: 'ai', picture: 'forecast' },
] as const;

export function Solutions() {
  const t = useText();
  return (
    <Section id="solutions" title={t('solutions.title')} lead={t('solutions.lead')}>
      <div className={styles.three}>
        {solutions.map(({ id, picture }) => (
          <article key={id} className={styles.card}>
            <Pictogram name={picture} />
            <h3>{t(`solutions.${id}.title`)}</h3>
            <p>{t(`solutions.${id}.text`)}</p>
          </article>
        ))}
      </div>
    </Section>
  );
}
