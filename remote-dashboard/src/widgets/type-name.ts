import type { ClientRole as Role } from 'api/contract';
import type { MessageId } from '../messages/text.ts';
import type { Text } from '../metrics/chart-series.ts';

const known = {
  solar: 'type.solar',
  wind: 'type.wind',
  hydro: 'type.hydro',
  battery: 'type.battery',
  charger: 'type.charger',
  building: 'type.building',
  weather: 'type.weather',
} as const satisfies Record<string, MessageId>;

/** What sites of a type are called; types that we have no word for are shown as they are written. */
export function typeName(type: string | null, role: Role, text: Text): string {
  if (type === null || type.trim() === '') return text(`role.${role}`);
  const name = type.trim().toLowerCase();
  return Object.hasOwn(known, name) ? text(known[name as keyof typeof known]) : type;
}
