import type { Client, UpdateClient } from 'api/contract';
import { api } from 'shared-auth';

/** A client as it was read: `etag` is what a save must name to be sure that nobody was faster. */
export interface ClientVersion {
  client: Client;
  etag: string | null;
}

const pathOf = (id: string) => `/v1/clients/${encodeURIComponent(id)}`;

export async function readVersion(id: string, signal?: AbortSignal): Promise<ClientVersion> {
  const { body, etag } = await api.send<{ data: Client }>('GET', pathOf(id), undefined, signal && { signal });
  return { client: body.data, etag };
}

/** @throws HttpStatusError with status 412 when somebody else has saved since `base` was read. */
export async function saveVersion(base: ClientVersion, changes: UpdateClient): Promise<ClientVersion> {
  const options = base.etag === null ? undefined : { ifMatch: base.etag };
  const { body, etag } = await api.send<{ data: Client }>('PUT', pathOf(base.client.id), changes, options);
  return { client: body.data, etag };
}
