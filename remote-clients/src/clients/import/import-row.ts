import { CLIENT_FIELD_NAMES, type ClientFieldName } from '../client-fields.ts';
import type { FactProblem } from '../facts/read-fact.ts';
import type { MessageId } from '../../messages/texts.ts';

export const importColumns = CLIENT_FIELD_NAMES;
export type ImportColumn = ClientFieldName;

/** What is wrong with a line: a text of this package, or one that the server sent. */
export type LineProblem =
  | { id: MessageId; values?: Readonly<Record<string, string | number>> }
  | { column: ImportColumn; problem: FactProblem }
  | { field: string; text: string };

export interface RejectedLine {
  line: number;
  name: string;
  problems: readonly LineProblem[];
}

export interface DuplicateLine {
  line: number;
  name: string;
  /** The earlier line of the same file; null when the client exists already. */
  sameAs: number | null;
}
