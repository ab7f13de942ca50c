import {
  idIn,
  instantIn,
  readCursor as partsOf,
  unknownCursor,
  writeCursor as join,
} from '../http/cursor.ts';

/** Where a page of alerts ends: opened at this instant, with this id. */
export interface AlertCursor {
  /** To the microsecond, as the database keeps it: one batch opens many alerts within a millisecond. */
  openedAt: string;
  id: string;
}

export function writeCursor({ openedAt, id }: AlertCursor): string {
  return join(openedAt, id);
}

export function readCursor(cursor: string): AlertCursor {
  const [openedAt, id, ...more] = partsOf(cursor);
  if (more.length > 0) throw unknownCursor();
  return { openedAt: instantIn(openedAt), id: idIn(id) };
}
