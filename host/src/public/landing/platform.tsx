import { useText } from '../texts.ts';
import { EntryLink } from './entry-link.tsx';
import { LiveDemo } from './live-demo.tsx';
import { Pictogram } from './pictograms.tsx';
import { Section } from './section.tsx';
import styles from './sections.module.css';

const features = [
  { id: 'dashboard', picture: 'grid' },
  { id: 'alerts', picture: 'bell' },
  { id: 'api', picture: 'plug' },
] as const;

export function Platform({ signedIn }: { signedIn: boolean }) {
  const t = useText();
  return (
    <Section id="platform" title={t('platform.title')} lead={t('platform.lead')} raised>
      <div className={styles.two}>
        <div>
          <ul className={styles.features}>
            {features.map(({ id, picture }) => (
              <li key={id}>
                <Pictogram name={picture} />
                <div>
                  <h3>{t(`platform.${id}.title`)}</h3>
                  <p>{t(`platform.${id}.text`)}</p>
                </div>
              </li>
            ))}
          </ul>
          <EntryLink signedIn={signedIn}>{t('platform.getStarted')}</EntryLink>
        </div>
        <LiveDemo />
      </div>
    </Section>
  );
}
