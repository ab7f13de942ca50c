import type { Client } from 'api/contract';

/** What a client does with energy; docs/figures.md says what follows from it. */
export const clientRoles = [
  'generation',
  'consumption',
  'storage',
  'measurement',
] as const satisfies readonly Client['role'][];

/** What a client may be told to be, all settable in edit (B-8.1). */
export const clientStatuses = [
  'active',
  'inactive',
  'maintenance',
] as const satisfies readonly Client['status'][];

/** Types that every language's page has a word for; any other may be written. */
export const suggestedTypes = ['solar', 'wind', 'hydro', 'battery', 'charger', 'building', 'weather'];
