import { Link } from 'react-router-dom';
import { useText } from '../messages/texts.ts';
import styles from './layout.module.css';

export interface Crumb {
  title: string;
  /** Left out for the page itself, which is the last. */
  to?: string;
}

/** Where this page stands: `Users > Create User`. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useText();
  return (
    <nav aria-label={t('breadcrumbs.label')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ title, to }) => (
          <li key={title}>
            {to === undefined ? <span aria-current="page">{title}</span> : <Link to={to}>{title}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
