import { useText } from '../texts.ts';
import { Pictogram } from './pictograms.tsx';
import { Section } from './section.tsx';
import styles from './sections.module.css';

const technologies = [
  { id: 'oauth', picture: 'key' },
  { id: 'rbac', picture: 'roles' },
  { id: 'jwt', picture: 'ticket' },
  { id: 'rest', picture: 'braces' },
  { id: 'webhooks', picture: 'hook' },
  { id: 'sdks', picture: 'boxes' },
] as const;

export function Technology() {
  const t = useText();
  return (
    <Section id="technology" title={t('technology.title')} lead={t('technology.lead')}>
      <ul className={styles.tiles}>
        {technologies.map(({ id, picture }) => (
          <li key={id}>
            <Pictogram name={picture} />
            <div>
              <h3>{t(`technology.${id}.title`)}</h3>
              <p>{t(`technology.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
