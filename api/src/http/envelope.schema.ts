import { type Static, type TSchema, Type } from 'typebox';

/** `{data: …}`, the shape of every successful answer that is not a list. */
export const DataOf = <T extends TSchema>(schema: T) => Type.Object({ data: schema });

/** A page of a list, with what is needed to page on. */
export const PageOf = <T extends TSchema>(schema: T) =>
  Type.Object({
    data: Type.Array(schema),
    total: Type.Integer(),
    page: Type.Integer(),
    limit: Type.Integer(),
    totalPages: Type.Integer(),
  });

/** Pages end at 100,000 so that a huge offset cannot be used to keep the database busy. */
export const PageNumber = Type.Integer({ minimum: 1, maximum: 100_000, default: 1 });
export const PageLimit = Type.Integer({ minimum: 1, maximum: 100, default: 10 });
export const SearchText = Type.String({ maxLength: 200, description: 'Matches any part, in any case.' });
export const SortOrder = Type.Enum(['asc', 'desc'], { default: 'asc' });

export const Uuid = Type.String({ format: 'uuid' });
export const Timestamp = Type.String({ format: 'date-time', maxLength: 40, description: 'RFC 3339.' });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const IdParams = Type.Object({ id: Uuid });
export type IdParams = Static<typeof IdParams>;
