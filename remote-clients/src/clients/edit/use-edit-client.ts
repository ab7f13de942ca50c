import { useEffect, useState } from 'react';
import { HttpStatusError } from 'shared-auth';
import { type ClientVersion, readVersion, saveVersion } from './client-version.ts';
import { changesBetween, type ClientFields, fieldsOf } from './merge-versions.ts';

/** Two versions of the same client that want to be one. */
export interface Conflict {
  base: ClientFields;
  mine: ClientFields;
  theirs: ClientVersion;
}

export type EditState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; base: ClientVersion; values: ClientFields };

/**
 * Reads a client, keeps what is typed over it, and saves what changed, provided that nobody else has saved in between.
 */
export function useEditClient(id: string) {
  const [state, setState] = useState<EditState>({ status: 'loading' });
  const [wanted, setWanted] = useState({ id });

  useEffect(() => {
    const controller = new AbortController();
    readVersion(wanted.id, controller.signal).then(
      (base) => setState({ status: 'ready', base, values: fieldsOf(base.client) }),
      (error: unknown) => {
        if (!controller.signal.aborted) setState({ status: 'failed', error });
      },
    );
    return () => controller.abort();
  }, [wanted]);

  /** Goes on from this version, whatever was typed. */
  function begin(base: ClientVersion): void {
    setState({ status: 'ready', base, values: fieldsOf(base.client) });
  }

  function retry(): void {
    setState({ status: 'loading' });
    setWanted({ id });
  }

  function setValues(values: ClientFields): void {
    setState((now) => (now.status === 'ready' ? { ...now, values } : now));
  }

  /** @returns the conflict that must be settled first, or null once it is saved. @throws what the call throws */
  async function save(): Promise<Conflict | null> {
    if (state.status !== 'ready') return null;
    const { base, values } = state;
    const from = fieldsOf(base.client);
    try {
      begin(await saveVersion(base, changesBetween(from, values)));
      return null;
    } catch (error) {
      if (!isConflict(error)) throw error;
      return { base: from, mine: values, theirs: await readVersion(id) };
    }
  }

  /** Saves what was chosen over the other person's version. */
  async function settle(conflict: Conflict, chosen: ClientFields): Promise<Conflict | null> {
    const theirs = fieldsOf(conflict.theirs.client);
    const changes = changesBetween(theirs, chosen);
    try {
      const nothingLeft = Object.keys(changes).length === 0;
      begin(nothingLeft ? conflict.theirs : await saveVersion(conflict.theirs, changes));
      return null;
    } catch (error) {
      if (!isConflict(error)) throw error;
      return { base: theirs, mine: chosen, theirs: await readVersion(id) };
    }
  }

  return { state, retry, setValues, begin, save, settle };
}

/** 412: the version that the save named is no longer there; 409: somebody saved at the very same moment. */
function isConflict(error: unknown): boolean {
  return error instanceof HttpStatusError && (error.status === 412 || error.status === 409);
}
