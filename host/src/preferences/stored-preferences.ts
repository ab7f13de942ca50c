/** Where this browser keeps how pages look. */
export const PREFERENCES_KEY = 'emp.preferences';

export function stored(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    // Blocked storage or damaged text: the page starts as on a first visit.
    return {};
  }
}
