import type { Readable } from 'node:stream';

/** Keeps archives under names such as `<organization>/<time>.zip`. */
export interface BackupStore {
  /** An existing folder of this machine where an archive is written first. */
  readonly draftFolder: string;
  /** Takes a finished draft away; under its name it is there whole or not at all. */
  put: (draft: string, name: string) => Promise<void>;
  /** Undefined where there is none. */
  read: (name: string) => Promise<Readable | undefined>;
  /** None is left, whether or not there was one. */
  remove: (name: string) => Promise<void>;
}

/** The store refused; the sentence is for administrators. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';
}
