import { useEffect, useState } from 'react';
import { HttpStatusError } from 'shared-auth';
import { type SaveOutcome, useDraft, useMergedSave } from 'shared-ui';
import { type ClientVersion, readVersion, saveVersion } from './client-version.ts';
import { CLIENT_FIELD_NAMES } from '../client-fields.ts';
import { changesBetween, type ClientFields, fieldsOf } from './merge-versions.ts';

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
  const [kept, setKept] = useState<Partial<ClientFields>>();
  useDraft(`clients/${id}`, state.status === 'ready' ? typedIn(state) : undefined, setKept);
  const merging = useMergedSave<ClientVersion, ClientFields>({
    fieldsOf: ({ client }) => fieldsOf(client),
    read: () => readVersion(id),
    write: (over, values) => {
      const changes = changesBetween(fieldsOf(over.client), values);
      return Object.keys(changes).length === 0 ? Promise.resolve(over) : saveVersion(over, changes);
    },
    isConflict,
  });

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

  // What was typed before signing in again goes over what the server has by now.
  if (kept && state.status === 'ready') {
    setKept(undefined);
    setState({ ...state, values: { ...state.values, ...kept } });
  }

  function retry(): void {
    setState({ status: 'loading' });
    setWanted({ id });
  }

  function setValues(values: ClientFields): void {
    setState((now) => (now.status === 'ready' ? { ...now, values } : now));
  }

  /** @throws what the call throws */
  async function save(): Promise<SaveOutcome<ClientVersion>> {
    if (state.status !== 'ready') return { how: 'back' };
    const outcome = await merging.save(state.base, state.values);
    if (outcome.how !== 'back') {
      const { version } = outcome;
      setState({ status: 'ready', base: version, values: fieldsOf(version.client) });
    }
    return outcome;
  }

  return { state, retry, setValues, save, question: merging.question };
}

/** The fields that differ from what was read; undefined where none does. */
function typedIn({
  base,
  values,
}: Extract<EditState, { status: 'ready' }>): Partial<ClientFields> | undefined {
  const read = fieldsOf(base.client);
  const typed = CLIENT_FIELD_NAMES.filter((name) => values[name] !== read[name]);
  return typed.length === 0
    ? undefined
    : (Object.fromEntries(typed.map((name) => [name, values[name]])) as Partial<ClientFields>);
}

/** 412: the version that the save named is no longer there; 409: somebody saved at the very same moment. */
function isConflict(error: unknown): boolean {
  return error instanceof HttpStatusError && (error.status === 412 || error.status === 409);
}
