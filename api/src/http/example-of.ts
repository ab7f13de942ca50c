/** The parts of JSON Schema that an example depends on. */
interface Described {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  title?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Described;
  properties?: Record<string, Described>;
  patternProperties?: Record<string, Described>;
  anyOf?: Described[];
  allOf?: Described[];
}

const formats: Record<string, string> = {
  uuid: '7b1c9d1e-0000-4000-8000-000000000000',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'mara@example.com',
};

/** What the fields are called that not any text fits. */
const texts: Record<string, string> = {
  endpoint: 'https://push.example/send/4f2a',
  auth: 'tBHItJI5svbpez7KI4CCXg',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  path: '/v1/clients?limit=10',
  sms_number: '+4915112345678',
  action: 'client.updated',
  client_secret: 'ems_…',
  chat_handle: '@mara',
  company_name: 'Aurora Energy',
  at_time: '06:00',
  before: '20260131120000000-0a1b2c3d',
  category: 'energy',
  code: 'validation_failed',
  commissioned_on: '2024-05-01',
  currency: 'EUR',
  cursor: 'WyIyMDI2LTAxLTMxVDEyOjAwOjAwLjAwMFoiLDBd',
  description: 'Panels on the barn',
  display_name: 'Operator',
  email: 'mara@example.com',
  end: '08:00',
  ends_at: '2026-11-24T06:00',
  first_day: '2026-01-01',
  first_name: 'Mara',
  from: '1.1.0-abcdef012345',
  id: 'metric_timeseries',
  'idempotency-key': '9b2d3c1e-5f60-4b7a-8a5d-0c1f2e3d4a5b',
  'if-match': '"3"',
  last: '2026-01-31',
  last_day: '2026-01-31',
  last_name: 'Member',
  location: 'Barn',
  metric: 'power',
  month: '2026-01',
  metric_name: 'power',
  password: 'temporary-1',
  permissions: 'client.read',
  photo: '/9j/2Q==',
  query: 'status=offline&sort=name',
  release: '1.2.0-abcdef012345',
  region: 'Brandenburg',
  remote: 'clients',
  role: 'operator',
  search: 'roof',
  repeat_until: '2027-03-31',
  secret: `whsec_${'A'.repeat(43)}=`,
  since: '2026-01-15',
  start: '22:00',
  starts_at: '2026-11-23T22:00',
  tags: 'leased',
  target_id: '7b1c9d1e-0000-4000-8000-000000000000',
  timezone: 'Europe/Berlin',
  to: '1.2.0-abcdef012345',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  type: 'solar',
  unit: 'kWh',
  url: 'https://example.com/hook',
  username: 'mara',
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
};

/** A value that fits the schema and reads like one that is sent. */
export function exampleOf(schema: Described, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  switch ([schema.type].flat()[0]) {
    case 'object':
      return exampleObject(schema);
    case 'array':
      return [exampleOf(schema.items ?? {}, name)];
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 0, 12), schema.maximum ?? Infinity);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return (schema.format && formats[schema.format]) || texts[name] || 'Hill farm';
    case undefined:
    default:
      return {};
  }
}

function exampleObject({ properties = {}, patternProperties }: Described): object {
  const known = Object.entries(properties).map(([name, each]) => [name, exampleOf(each, name)]);
  const [ofAny] = Object.values(patternProperties ?? {});
  return Object.fromEntries(ofAny ? [...known, ['temperature', exampleOf(ofAny, 'temperature')]] : known);
}
