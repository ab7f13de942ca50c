/** Where this browser keeps how pages look. */
export const PREFERENCES_KEY = 'emp.preferences';

export function stored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}') as Record<string, unknown>;
  } catch {
    // Blocked storage or damaged text: the page starts as on a first visit.
    return {};
  }
}
