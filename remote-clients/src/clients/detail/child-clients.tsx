import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../messages/texts.ts';
import { ConnectivityBadge } from '../client-badges.tsx';
import { useChildClients } from '../clients-api.ts';
import styles from './detail.module.css';
import { DetailSection } from './detail-section.tsx';

/** The devices that the client registered, or that stand at it. */
export function ChildClients({ clientId }: { clientId: string }) {
  const t = useText();
  const { search } = useLocation();
  const answer = useChildClients(clientId);
  return (
    <DetailSection title={t('detail.children')} answer={answer} failed={t('clients.failedToLoad')}>
      {({ data: children, total }) =>
        children.length === 0 ? (
          <p className={styles.none}>{t('detail.childrenNone')}</p>
        ) : (
          <ul className={styles.list}>
            {children.map((child) => (
              <li key={child.id} className={styles.listItem}>
                <Link to={{ pathname: `/clients/${child.id}`, search }}>{child.name}</Link>
                <ConnectivityBadge {...child} />
              </li>
            ))}
            {total > children.length && (
              <li>
                <Link to={`/clients?parent=${clientId}`}>
                  {t('detail.childrenMore', { count: total - children.length })}
                </Link>
              </li>
            )}
          </ul>
        )
      }
    </DetailSection>
  );
}
