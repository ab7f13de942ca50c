/** A number as people type it, with a point or a comma; null where it is none. */
export function numberTyped(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}
