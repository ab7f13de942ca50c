import { usePermissions } from 'shared-auth';
import { Link } from 'react-router-dom';
import styles from './widgets.module.css';

interface ClientLinkProps {
  id: string;
  name: string;
  /** In a table of few columns, which leave names more room, or where there is nothing beside them: `all`. */
  roomy?: boolean | 'all';
}

/** The name of a client, which leads to its page for whoever may see it. */
export function ClientLink({ id, name, roomy = false }: ClientLinkProps) {
  const mayRead = usePermissions().has('client.read');
  return (
    <span className={styles.client} data-roomy={roomy}>
      {mayRead ? (
        <Link className={styles.clientLink ?? ''} to={`/clients/${id}/site`}>
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  );
}
