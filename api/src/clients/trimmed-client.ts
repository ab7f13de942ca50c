import type { UpdateClient } from './clients.schema.ts';

/** As people mean it: without blanks around texts, and a place that is blank is none. */
export function trimmedClient<T extends UpdateClient>(given: T): T {
  const { name, description, location, building, type } = given;
  return {
    ...given,
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(location !== undefined && { location: location?.trim() || null }),
    ...(building !== undefined && { building: building?.trim() || null }),
    ...(type !== undefined && { type: type?.trim() || null }),
  };
}
