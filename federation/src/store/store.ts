/** One object of a store as it was read. */
export interface StoredObject {
  content: Buffer;
  /** Opaque; the same while nobody has written the object. */
  etag: string;
}

/**
 * Where releases, pointers and the registry lie. A key is a relative path with `/`. What is under a release's own path
 * is written once and never again; only pointers and the registry change, and those by `swap`.
 */
export interface Store {
  /** For messages: a folder's path, a bucket's address. */
  readonly location: string;
  read(key: string): Promise<StoredObject | null>;
  /** Writes without asking what was there. For files of a release that is not announced yet. */
  write(key: string, content: Buffer): Promise<void>;
  /**
   * Compare-and-swap: writes only if the object still has this etag (null: does not exist yet). Atomic among all
   * processes that use the store; a reader sees the old content or the new, never a part.
   * @returns false if somebody else was first.
   */
  swap(key: string, content: Buffer, etag: string | null): Promise<boolean>;
  /** When the object was written; null: there is none. */
  writtenAt(key: string): Promise<Date | null>;
  /** Removes all that is under a prefix, for good. */
  remove(prefix: string): Promise<void>;
  /** Names of what is directly under a prefix (`''` for the top), in no particular order. */
  list(prefix: string): Promise<string[]>;
}
