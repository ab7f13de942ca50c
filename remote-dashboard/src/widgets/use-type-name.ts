import type { ClientRole as Role } from 'api/contract';
import { useCallback } from 'react';
import { type MessageId, useText } from '../messages/text.ts';

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
export function useTypeName(): (type: string | null, role: Role) => string {
  const text = useText();
  return useCallback(
    (type, role) => {
      if (type === null || type.trim() === '') return text(`role.${role}`);
      const name = type.trim().toLowerCase();
      return Object.hasOwn(known, name) ? text(known[name as keyof typeof known]) : type;
    },
    [text],
  );
}
