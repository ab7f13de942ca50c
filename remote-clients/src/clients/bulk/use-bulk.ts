import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidate } from 'shared-auth';
import type { ClientsView } from '../clients-view.ts';
import type { Selection } from '../selection.ts';
import { CLIENTS, readClients } from '../clients-api.ts';
import { walkList } from '../walk-list.ts';
import { type BulkAction, type BulkOutcome, runBulk } from './run-bulk.ts';

export interface BulkTarget {
  id: string;
  /** Unknown for clients picked on a page that is not shown any more. */
  name: string | null;
}

export type BulkState =
  | { step: 'counting'; found: number }
  | { step: 'count-failed'; error: unknown }
  | { step: 'confirm'; targets: BulkTarget[] }
  | { step: 'running'; done: number; total: number }
  | { step: 'done'; targets: BulkTarget[]; outcome: BulkOutcome };

/**
 * One change to many clients. Which ones is settled before the question is asked, so that the number confirmed is the
 * number changed, whatever else happens to the list meanwhile.
 */
export function useBulk(view: ClientsView, selection: Selection, nameOf: (id: string) => string | null) {
  const [state, setState] = useState<BulkState>({ step: 'counting', found: 0 });
  const running = useRef<AbortController>(undefined);
  const revalidate = useRevalidate();
  // The selection as it was when the question came up.
  const [start, setStart] = useState({ view, selection, nameOf });

  useEffect(() => {
    const controller = new AbortController();
    findTargets(start.view, start.selection, start.nameOf, controller.signal, (found) =>
      setState({ step: 'counting', found }),
    ).then(
      (targets) => setState({ step: 'confirm', targets }),
      (error: unknown) => {
        if (!controller.signal.aborted) setState({ step: 'count-failed', error });
      },
    );
    return () => controller.abort();
  }, [start]);

  const run = useCallback(
    async (action: BulkAction, targets: BulkTarget[]): Promise<BulkOutcome> => {
      const controller = new AbortController();
      running.current = controller;
      const total = targets.length;
      setState({ step: 'running', done: 0, total });
      const ids = targets.map(({ id }) => id);
      const outcome = await runBulk(action, ids, controller.signal, (done) =>
        setState({ step: 'running', done, total }),
      );
      setState({ step: 'done', targets, outcome });
      await revalidate(CLIENTS);
      return outcome;
    },
    [revalidate],
  );

  function retry(): void {
    setState({ step: 'counting', found: 0 });
    setStart({ ...start });
  }

  return { state, retry, run, stop: () => running.current?.abort() };
}

async function findTargets(
  view: ClientsView,
  { all, ids }: Selection,
  nameOf: (id: string) => string | null,
  signal: AbortSignal,
  onFound: (found: number) => void,
): Promise<BulkTarget[]> {
  if (!all) return ids.map((id) => ({ id, name: nameOf(id) }));
  const left = new Set(ids);
  const targets: BulkTarget[] = [];
  for await (const { clients } of walkList((page, signal) => readClients(view, page, signal), signal)) {
    for (const { id, name } of clients) if (!left.has(id)) targets.push({ id, name });
    onFound(targets.length);
  }
  return targets;
}
