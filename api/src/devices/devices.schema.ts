import { type Static, Type } from 'typebox';
import { ClientRole } from '../clients/client-role.ts';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { lineText, nameText } from '../http/plain-text.schema.ts';

export const DeviceMetadata = Type.Record(
  Type.String({ maxLength: 64 }),
  Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean(), Type.Null()]),
  { maxProperties: 50, description: 'manufacturer, model, installDate … whatever describes the device.' },
);

export const Device = Type.Object(
  {
    device_id: Uuid,
    name: Type.String(),
    type: Nullable(Type.String()),
    role: ClientRole,
    role_given: Type.Boolean({ description: 'False: it follows from the type.' }),
    location: Nullable(Type.String()),
    metadata: DeviceMetadata,
    status: Type.Enum(['active', 'inactive', 'maintenance']),
    created_at: Timestamp,
    last_seen_at: Nullable(Timestamp),
  },
  { title: 'Device' },
);
export type Device = Static<typeof Device>;

const name = nameText({ maxLength: 200 });
const role = Type.Optional(Nullable(ClientRole));
const optionalText = Type.Optional(Nullable(lineText({ maxLength: 200 })));

export const CreateDevice = Type.Object(
  { name, type: optionalText, role, location: optionalText, metadata: Type.Optional(DeviceMetadata) },
  { title: 'CreateDevice', additionalProperties: false },
);
export type CreateDevice = Static<typeof CreateDevice>;

export const UpdateDevice = Type.Object(
  {
    name: Type.Optional(name),
    type: optionalText,
    role,
    location: optionalText,
    metadata: Type.Optional(DeviceMetadata),
  },
  { title: 'UpdateDevice', additionalProperties: false, minProperties: 1 },
);
export type UpdateDevice = Static<typeof UpdateDevice>;

export const DeviceParams = Type.Object({ device_id: Uuid });

export const DeviceAnswer = DataOf(Device);

export const DeviceListQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 100, description: '`next_cursor` of the answer before.' })),
});

export const DeviceList = Type.Object({
  data: Type.Array(Device),
  next_cursor: Nullable(Type.String({ description: 'Null at the end of the list.' })),
});
