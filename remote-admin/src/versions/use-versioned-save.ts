import { api, HttpStatusError, useRevalidate } from 'shared-auth';
import { type Fields, useMergedSave } from 'shared-ui';

interface VersionedSaveOptions<Thing, Values extends Fields> {
  /** Where it is read. */
  path: string;
  /** Where it is written; `path` unless given. */
  writePath?: string;
  fieldsOf: (thing: Thing) => Values;
  /** The body of a save; null when there is nothing to save. */
  changes: (from: Values, to: Values) => object | null;
  /** Paths whose answers are stale afterwards. */
  stale: readonly string[];
}

/** Saves what changed of a thing that counts its versions, and asks where somebody else was faster. */
export function useVersionedSave<Thing extends { version: number }, Values extends Fields>({
  path,
  writePath = path,
  fieldsOf,
  changes,
  stale,
}: VersionedSaveOptions<Thing, Values>) {
  const revalidate = useRevalidate();
  const { save, ...rest } = useMergedSave<Thing, Values>({
    fieldsOf,
    read: async () => (await api.get<{ data: Thing }>(path)).data,
    write: async (over, values) => {
      const body = changes(fieldsOf(over), values);
      if (body === null) return over;
      return (await api.put<{ data: Thing }>(writePath, body, { ifMatch: `"${over.version}"` })).data;
    },
    isConflict: (error) => error instanceof HttpStatusError && error.code === 'changed_meanwhile',
  });
  return {
    ...rest,
    /** Throws the errors of `api`. */
    save: async (base: Thing, values: Values) => {
      const outcome = await save(base, values);
      if (outcome.how !== 'back') await Promise.all(stale.map((each) => revalidate(each)));
      return outcome;
    },
  };
}
