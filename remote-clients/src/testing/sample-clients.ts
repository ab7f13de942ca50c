import type { Client, ClientList } from 'api/contract';

let made = 0;

/** A client as the API answers it; what a test does not care for is plausible. */
export function sampleClient(part: Partial<Client> = {}): Client {
  made += 1;
  const last_seen_at = part.last_seen_at === undefined ? '2026-05-17T10:15:00.000Z' : part.last_seen_at;
  return {
    id: `018f0000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    name: `Site ${made}`,
    description: 'Photovoltaic plant',
    status: 'active',
    connectivity: 'online',
    type: 'solar',
    role: 'generation',
    role_given: false,
    location: 'Building A',
    building: null,
    kind: 'solar',
    nameplate_kw: null,
    peak_kwp: null,
    storage_kwh: null,
    latitude: null,
    longitude: null,
    commissioned_on: null,
    tilt_degrees: null,
    azimuth_degrees: null,
    hub_height_m: null,
    region: null,
    tags: [],
    parent_id: null,
    created_at: '2026-01-02T03:04:05.000Z',
    updated_at: '2026-01-02T03:04:05.000Z',
    consumption: 1234.5,
    lastUpdate: last_seen_at,
    version: 1,
    ...part,
    last_seen_at,
  };
}

export function clientList(clients: Client[], part: Partial<ClientList> = {}): ClientList {
  const total = part.total ?? clients.length;
  const limit = part.limit ?? 10;
  return { data: clients, total, page: 1, limit, totalPages: Math.ceil(total / limit), ...part };
}
