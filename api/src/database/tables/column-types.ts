import type { ColumnType } from 'kysely';

/** Times come out as `Date`; they go in as `Date`. */
export type Time = ColumnType<Date, Date | undefined, Date>;

export type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export type Json<T> = ColumnType<T, string, string>;
