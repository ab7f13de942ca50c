import type { Finding } from 'api/contract';
import { Link } from 'react-router-dom';
import { useText } from './messages/texts.ts';
import styles from './quality.module.css';
import { RepairActions } from './repair-actions.tsx';
import { useFindingWords } from './use-finding-words.ts';

interface FindingListProps {
  findings: readonly Finding[];
  /** Where they are of several sites. */
  withSite: boolean;
}

/** What was found, the latest first: at which site, of which metric, what, and when. */
export function FindingList({ findings, withSite }: FindingListProps) {
  const t = useText();
  const words = useFindingWords();
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={finding.id} className={styles.finding}>
          <span className={styles.kind}>
            {t(`kind.${finding.kind}`)}
            <span className={styles.about}>{words.metric(finding)}</span>
          </span>
          <span className={styles.what}>
            {withSite && (
              <Link className={styles.site ?? ''} to={`/clients/${finding.client_id}/site`}>
                {finding.name}
              </Link>
            )}
            <span>{words.what(finding)}</span>
            <span className={styles.about}>{words.when(finding)}</span>
            <RepairActions finding={finding} />
          </span>
        </li>
      ))}
    </ul>
  );
}
