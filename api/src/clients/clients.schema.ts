import { type Static, Type } from 'typebox';
import {
  DataOf,
  Nullable,
  PageNumber,
  PageOf,
  SearchText,
  SortOrder,
  Timestamp,
  Uuid,
} from '../http/envelope.schema.ts';
import { lineText, nameText } from '../http/plain-text.schema.ts';
import { ClientKind } from './client-kind.ts';
import { ClientRole } from './client-role.ts';
import { SiteFacts, siteFacts } from './site-facts.schema.ts';

export const ClientStatus = Type.Enum(['active', 'inactive', 'maintenance']);
export type ClientStatus = Static<typeof ClientStatus>;

export const Connectivity = Type.Enum(['online', 'warning', 'offline'], {
  description:
    'From `last_seen_at`: online within 30 minutes, warning within 24 hours, offline beyond or never.',
});
export type Connectivity = Static<typeof Connectivity>;

export const Client = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    description: Type.String(),
    status: ClientStatus,
    connectivity: Connectivity,
    type: Nullable(Type.String()),
    kind: Nullable(ClientKind),
    role: ClientRole,
    role_given: Type.Boolean({
      description: 'Whether the role was given to this client, rather than following from its type.',
    }),
    location: Nullable(Type.String()),
    building: Nullable(Type.String()),
    ...SiteFacts.properties,
    parent_id: Nullable(Uuid),
    created_at: Timestamp,
    updated_at: Timestamp,
    last_seen_at: Nullable(Timestamp),
    consumption: Nullable(Type.Number({ description: 'kWh over the last 24 hours.' })),
    lastUpdate: Nullable(Timestamp),
    version: Type.Integer({ description: 'Counted up by every edit; the ETag of the client.' }),
  },
  { title: 'Client' },
);
export type Client = Static<typeof Client>;

export const ClientAnswer = DataOf(Client);
export const ClientList = PageOf(Client);
export type ClientList = Static<typeof ClientList>;

const exactly = (what: string) =>
  Type.Optional(
    Type.String({ maxLength: 200, description: `The exact ${what}; empty for clients without.` }),
  );

/** Which clients, by what is told of them. */
export const clientFilters = {
  search: Type.Optional(SearchText),
  status: Type.Optional(
    Type.Enum(['active', 'inactive', 'maintenance', 'online', 'warning', 'offline'], {
      description: 'A stored status or a connectivity. `active` is the stored one.',
    }),
  ),
  location: Type.Optional(Type.String({ maxLength: 200, description: 'The exact location or building.' })),
  role: Type.Optional(ClientRole),
  type: exactly('type, in any case'),
  region: exactly('region, in any case'),
  tag: exactly('tag'),
  parent_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only the devices of this client.' })),
};
const filters = Type.Object(clientFilters);
export type ClientFilters = Static<typeof filters>;

export const ClientListQuery = Type.Object({
  page: Type.Optional(PageNumber),
  // More than other lists give: exports and bulk changes walk through all of it.
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 10 })),
  ...clientFilters,
  sort: Type.Optional(
    Type.Enum(['name', 'location', 'status', 'consumption', 'last_seen_at', 'created_at'], {
      default: 'name',
    }),
  ),
  order: Type.Optional(SortOrder),
});
export type ClientListQuery = Static<typeof ClientListQuery>;

export const LocationList = DataOf(
  Type.Array(Type.String(), { description: 'Where clients are, each place once, in order.' }),
);

const name = nameText({ maxLength: 200 });
const description = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' });
/** Null: it follows from the type. */
export const role = Type.Optional(Nullable(ClientRole));
const place = Nullable(lineText({ maxLength: 200 }));

export const CreateClient = Type.Object(
  {
    name,
    description,
    type: Type.Optional(place),
    role,
    location: Type.Optional(place),
    building: Type.Optional(place),
    ...siteFacts,
  },
  { additionalProperties: false },
);
export type CreateClient = Static<typeof CreateClient>;

export const UpdateClient = Type.Object(
  {
    name: Type.Optional(name),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    status: Type.Optional(ClientStatus),
    type: Type.Optional(place),
    role,
    location: Type.Optional(place),
    building: Type.Optional(place),
    ...siteFacts,
  },
  { additionalProperties: false, minProperties: 1 },
);
export type UpdateClient = Static<typeof UpdateClient>;

const accessToken = Type.String({
  description: 'The client secret. Shown this once, stored only as a hash.',
});

export const LatestReading = Type.Object(
  {
    metric_name: Type.String(),
    value: Type.Union([Type.Number(), Type.String(), Type.Boolean()]),
    value_type: Type.Enum(['numeric', 'text', 'boolean']),
    unit: Nullable(Type.String({ description: 'Null for metrics whose unit we do not know.' })),
    timestamp: Timestamp,
  },
  { title: 'LatestReading' },
);
export type LatestReading = Static<typeof LatestReading>;
export const LatestReadings = DataOf(Type.Array(LatestReading));

export const CreatedClient = DataOf(Type.Object({ ...Client.properties, access_token: accessToken }));
export type CreatedClient = Static<typeof CreatedClient>;

export const RegeneratedToken = DataOf(Type.Object({ id: Uuid, access_token: accessToken }));
export type RegeneratedToken = Static<typeof RegeneratedToken>;
