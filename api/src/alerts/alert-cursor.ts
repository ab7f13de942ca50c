import { invalid } from '../errors/http-problem.ts';

/** Where a page of alerts ends: opened at this instant, with this id. */
export interface AlertCursor {
  /** To the microsecond, as the database keeps it: one batch opens many alerts within a millisecond. */
  openedAt: string;
  id: string;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function writeCursor({ openedAt, id }: AlertCursor): string {
  return Buffer.from(`${openedAt} ${id}`).toString('base64url');
}

export function readCursor(cursor: string): AlertCursor {
  const [openedAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!instant.test(openedAt) || Number.isNaN(Date.parse(openedAt)) || !uuid.test(id)) {
    throw invalid([{ field: 'cursor', message: 'is not one that we answered.' }]);
  }
  return { openedAt, id };
}
