const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LEAST = 0.01;
const ALL = 100;

/** A part of all people in percent, with a point or a comma; null: it is none. */
export function percentOf(text: string): number | null {
  const value = Number(text.trim().replace(',', '.') || Number.NaN);
  return value >= LEAST && value <= ALL ? value : null;
}

/** Ids of organizations, one on each line, each once; null: there is none, or one that is no id. */
export function tenantsOf(text: string): string[] | null {
  const ids = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ];
  return ids.length > 0 && ids.every((id) => UUID.test(id)) ? ids : null;
}
