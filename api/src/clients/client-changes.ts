import type { Change } from '../audit/audit.queries.ts';
import { toldOf } from './client-fields.ts';
import type { ClientStatus, CreateClient } from './clients.schema.ts';
import type { NamedClient } from './deleted-clients.queries.ts';

/** What the audit trail is told of clients. */
export const targetOf = ({ id, name }: { id: string; name: string }): Change['target'] => ({
  type: 'client',
  id,
  name,
});

export function creationOf(client: CreateClient & { id: string; status?: ClientStatus }): Change {
  return { action: 'client.created', target: targetOf(client), after: toldOf(client) };
}

export function deletionOf(client: NamedClient): Change {
  const { name, description, status } = client;
  return { action: 'client.deleted', target: targetOf(client), before: { name, description, status } };
}

export function restorationOf(client: NamedClient): Change {
  const { name, description, status } = client;
  return { action: 'client.restored', target: targetOf(client), after: { name, description, status } };
}

export function changeOfStatus(client: NamedClient, status: ClientStatus): Change {
  return {
    action: 'client.updated',
    target: targetOf(client),
    before: { status: client.status },
    after: { status },
  };
}
