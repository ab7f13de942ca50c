import type { FieldError } from '../errors/http-problem.ts';

/** Columns as they came: of what they hold nothing is known yet but that they are lists. */
export interface GivenColumns {
  timestamps: unknown[];
  consumption?: GivenColumn;
  metadata?: Record<string, unknown[] | GivenColumn>;
}

export interface GivenColumn {
  values: unknown[];
  unit?: string;
}

export const columnOf = (given: unknown[] | GivenColumn): GivenColumn =>
  Array.isArray(given) ? { values: given } : given;

/** What is wrong with the columns as a whole, whatever is in them. */
export function columnFaults({ timestamps, consumption, metadata = {} }: GivenColumns): FieldError[] {
  const { length } = timestamps;
  const columns = Object.entries(metadata).map(([name, given]) => [`metadata.${name}`, given] as const);
  const all = consumption ? [['consumption', consumption] as const, ...columns] : columns;
  if (all.length === 0)
    return [{ field: 'metadata', message: 'Columns need a consumption or at least one metric.' }];
  const values = length === 1 ? '1 value' : `${length} values`;
  const message = `must hold ${values}, one for each timestamp: null where there is none.`;
  return all.flatMap(([field, given]) =>
    columnOf(given).values.length === length ? [] : [{ field, message }],
  );
}

/** The same as items of a batch, for whatever is not plainly usual. */
export function itemsOf({ timestamps, consumption, metadata = {} }: GivenColumns): unknown[] {
  const columns = Object.entries(metadata).map(([name, given]) => ({ name, ...columnOf(given) }));
  return timestamps.map((timestamp, index) => {
    const own: Record<string, unknown> = {};
    for (const { name, values, unit } of columns) {
      const value = values[index];
      if (value !== null) own[name] = unit === undefined ? value : { value, unit };
    }
    const consumed = consumption?.values[index] ?? null;
    return {
      timestamp,
      ...(consumed !== null && { consumption: consumed }),
      ...(consumed !== null && consumption?.unit !== undefined && { unit: consumption.unit }),
      metadata: own,
    };
  });
}
