import { type Static, Type } from 'typebox';
import { DataOf } from '../http/envelope.schema.ts';

export const Quota = Type.Object(
  {
    name: Type.Enum([
      'clients',
      'metrics_per_device',
      'metrics',
      'rules_per_client',
      'webhooks_per_client',
      'exports',
      'streams',
      'stored_bytes',
    ]),
    used: Type.Integer({
      description: 'Of a quota that each client or device has: what the one that has most uses.',
    }),
    limit: Type.Integer({ description: 'What would pass it is answered 409, or 429 where waiting helps.' }),
  },
  { title: 'Quota' },
);
export type Quota = Static<typeof Quota>;
export const QuotaList = DataOf(Type.Array(Quota));
