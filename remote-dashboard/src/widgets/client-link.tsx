import { usePermissions } from 'shared-auth';
import { Link } from 'react-router-dom';

/** The name of a client, which leads to it for whoever may see it. */
export function ClientLink({ id, name }: { id: string; name: string }) {
  const mayRead = usePermissions().has('client.read');
  return mayRead ? <Link to={`/clients/${id}`}>{name}</Link> : name;
}
