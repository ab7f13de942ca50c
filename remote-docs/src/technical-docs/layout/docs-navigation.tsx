import { useText } from '../messages/texts.ts';
import styles from './docs-navigation.module.css';
import { sectionIds } from './section-ids.ts';
import { useCurrentSection } from './use-current-section.ts';

/** Quick navigation to the sections; marks the one that is being read. */
export function DocsNavigation() {
  const t = useText();
  const current = useCurrentSection();
  return (
    <nav aria-label={t('nav.label')} className={styles.navigation}>
      <ul>
        {sectionIds.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={current === id ? 'location' : undefined}>
              {t(text)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
