import { type OpenApiDocument, resolve, type Schema } from './openapi.ts';

/** Values a reader recognizes, by the name of their field; the schema alone would say "string". */
const known: Record<string, unknown> = {
  name: 'Roof inverter',
  type: 'solar_inverter',
  location: 'Building A',
  metric: 'temperature',
  condition: 'above',
  threshold: 80,
  hysteresis: 5,
  severity: 'high',
  offline_minutes: 30,
  consumption: 1.25,
  unit: 'kWh',
  timestamp: '2026-01-31T12:00:00Z',
  url: 'https://example.com/energy-events',
  events: ['alert.threshold_exceeded', 'device.offline'],
  grant_type: 'client_credentials',
  client_secret: '<client_secret>',
  access_token: '<access_token>',
  refresh_token: '<refresh_token>',
  secret: '<webhook secret>',
  expires_in: 3600,
  rule_name: 'Inverter too hot',
  device_name: 'Roof inverter',
  value: 85,
  message: 'temperature is 85 °C, above 80 °C',
  limit: 50,
  status: undefined,
};

/** What metadata looks like, for devices and for readings. */
const deviceMetadata = { manufacturer: 'SunWorks', model: 'SW-5000', installDate: '2025-04-01' };
const readingMetadata = { voltage: 230.4, temperature: 21.5 };
/** Lists that belong together. */
const readingColumns = {
  timestamps: ['2026-01-31T12:00:00Z', '2026-01-31T12:15:00Z'],
  consumption: { values: [1.25, 1.5], unit: 'kWh' },
  metadata: { voltage: [230.4, null], power: { values: [5, 6], unit: 'kW' } },
};

const DEEPEST = 8;

/** A value that fits the schema and reads like a real one. */
export function sampleValue(document: OpenApiDocument, schema: Schema, name = '', depth = 0): unknown {
  const found = resolve(document, schema);
  if (found.const !== undefined) return found.const;
  const wish = known[name];
  if (wish !== undefined && fits(document, found, wish)) return wish;
  if (found.enum) return found.enum[0];
  const choices = found.anyOf ?? found.oneOf;
  if (choices) {
    const first = choices.find((choice) => resolve(document, choice).type !== 'null');
    return first ? sampleValue(document, first, name, depth) : null;
  }
  switch ([found.type ?? 'string'].flat()[0] ?? 'string') {
    case 'object':
      return sampleObject(document, found, depth);
    case 'array':
      return found.items && depth < DEEPEST ? [sampleValue(document, found.items, '', depth + 1)] : [];
    case 'integer':
    case 'number':
      return found.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return sampleText(found, name);
  }
}

function sampleObject(document: OpenApiDocument, schema: Schema, depth: number): unknown {
  const { properties } = schema;
  if (!properties || depth > DEEPEST) return {};
  if (schema.title === 'ReadingColumns') return readingColumns;
  return Object.fromEntries(
    Object.entries(properties)
      // A token is asked for with credentials; the refresh token has an operation of its own.
      .filter(([key]) => !(schema.title === 'TokenRequest' && key === 'refresh_token'))
      .map(([key, property]) => [
        key,
        key === 'metadata'
          ? 'timestamp' in properties
            ? readingMetadata
            : deviceMetadata
          : sampleValue(document, property, key, depth + 1),
      ]),
  );
}

function sampleText({ format }: Schema, name: string): string {
  if (format === 'uuid') return name ? `<${name}>` : '<id>';
  if (format === 'date-time') return '2026-01-31T12:00:00Z';
  return name ? `<${name}>` : 'text';
}

function fits(document: OpenApiDocument, schema: Schema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some((choice) => fits(document, resolve(document, choice), value));
  const types = new Set([schema.type ?? []].flat());
  if (Array.isArray(value)) return types.has('array');
  if (typeof value === 'number') return types.has('number') || types.has('integer');
  return types.has(typeof value) && schema.format !== 'uuid';
}
