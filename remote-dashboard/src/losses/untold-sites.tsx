import type { Untold } from 'api/contract';
import { useFormat } from 'shared-ui/i18n';
import { ClientLink } from '../widgets/client-link.tsx';
import styles from './losses.module.css';
import { type LossesText, useText } from './messages/texts.ts';

const facts = ['latitude', 'longitude', 'tilt_degrees', 'azimuth_degrees', 'region'] as const;

/** Of which sites nothing can be told, why, and where what is missing is entered. */
export function UntoldSites({ untold }: { untold: readonly Untold[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={styles.first}>
      {untold.map((each) => {
        const { state, missing, sites, examples } = each;
        const more = sites - examples.length;
        return (
          <li key={`${state} ${missing.join(' ')}`} className={styles.untold}>
            <span className={styles.why}>{t('untold.sites', { count: sites })}</span>
            <span>
              {state === 'missing_facts'
                ? t('state.missing_facts', { facts: format.list(namesOf(missing, t)) })
                : t(`state.${state}`)}
            </span>
            <span className={styles.examples}>
              {examples.map(({ id, name }) => (
                <ClientLink key={id} id={id} name={name} roomy="all" />
              ))}
              {more > 0 && <span className={styles.about}>{t('untold.more', { count: more })}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const namesOf = (missing: readonly string[], t: LossesText) =>
  facts.filter((fact) => missing.includes(fact)).map((fact) => t(`fact.${fact}`));
