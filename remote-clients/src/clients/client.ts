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

/** As the API limits them; the server has the last word. */
export const MAX_NAME = 200;
export const MAX_DESCRIPTION = 2000;
export const MAX_PLACE = 200;
