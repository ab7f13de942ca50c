import { useState } from 'react';
import { flushSync } from 'react-dom';
import { HttpStatusError } from 'shared-auth';
import { focusFirstWrong, useSaveShortcut, useUnsavedGuard } from 'shared-ui';

const CHANGED_MEANWHILE = 412;

interface DraftFormWishes<Draft> {
  /** Asked once: what the form begins with. */
  start: () => Draft;
  /** Whether the draft can be sent as it is. */
  isWhole: (draft: Draft) => boolean;
  save: (draft: Draft) => Promise<void>;
  /** The sentence for who saves what somebody else has changed meanwhile. */
  changed: string;
  /** The sentence for every other failure of `save`. */
  explain: (error: unknown) => string;
}

/** What is typed into a dialog that makes or changes one thing, and whether it may be saved. */
export interface DraftForm<Draft> {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  /** From the first attempt on, what is wrong is said. */
  checked: boolean;
  /** While it is saved. */
  busy: boolean;
  /** While something else is done with it. */
  trying: boolean;
  /** Differs from the start. */
  dirty: boolean;
  failed: string | undefined;
  guard: ReturnType<typeof useUnsavedGuard>;
  save: () => Promise<void>;
  /** Does something else that needs a whole draft, such as trying it out. */
  attempt: (work: () => Promise<void>, explain: (error: unknown) => string) => Promise<void>;
}

/** One draft from its start until it is saved: it goes with a question only, and stays when saving fails. */
export function useDraftForm<Draft extends object>(wishes: DraftFormWishes<Draft>): DraftForm<Draft> {
  const [start] = useState(wishes.start);
  const [draft, setDraft] = useState(start);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trying, setTrying] = useState(false);
  const [failed, setFailed] = useState<string>();
  const dirty = JSON.stringify(draft) !== JSON.stringify(start);
  const guard = useUnsavedGuard(dirty && !busy);

  async function run(
    work: () => Promise<void>,
    explain: (error: unknown) => string,
    setRunning: (running: boolean) => void,
  ): Promise<void> {
    flushSync(() => {
      setChecked(true);
      setFailed(undefined);
    });
    if (!wishes.isWhole(draft)) {
      focusFirstWrong();
      return;
    }
    setRunning(true);
    try {
      await work();
    } catch (error) {
      const isOld = error instanceof HttpStatusError && error.status === CHANGED_MEANWHILE;
      setFailed(isOld ? wishes.changed : explain(error));
    }
    setRunning(false);
  }
  const save = () => run(() => wishes.save(draft), wishes.explain, setBusy);
  useSaveShortcut(dirty && !busy && !trying && !guard.asking, () => void save());

  return {
    draft,
    change: (change) => setDraft((before) => ({ ...before, ...change })),
    checked,
    busy,
    trying,
    dirty,
    failed,
    guard,
    save,
    attempt: (work, explain) => run(work, explain, setTrying),
  };
}
