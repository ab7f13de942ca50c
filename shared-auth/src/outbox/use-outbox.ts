import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { keepWrite, type OutboxParts, sendWaiting, throwAway, tryAgain } from './outbox.ts';
import { onOutbox } from './outbox-news.ts';
import { outboxStore } from './outbox-store.ts';
import type { NewWrite, WaitingWrite } from './waiting-write.ts';

export interface Outbox {
  /** Of the person in this organization, in the order in which they were made. */
  writes: readonly WaitingWrite[];
  /**
   * Keeps it, then sends what waits. Resolves when it is kept: how it goes on is seen in `writes`, which it leaves when it
   * has arrived.
   * Where the browser stores nothing it is sent at once.
   * @throws Error where it could neither be kept nor sent. Whoever tries again gives the same write, with the same key.
   */
  submit: (write: NewWrite) => Promise<void>;
  again: (write: WaitingWrite) => Promise<void>;
  discard: (write: WaitingWrite) => Promise<void>;
}

interface UseOutbox {
  api: OutboxParts['api'];
  person: string | undefined;
  tenant: string | undefined;
  /** Reads again what a write that has arrived changes. */
  onSent?: (sent: { path: string; about: string }) => void;
}

/** Writes that may wait for a network. */
export function useOutbox({ api, person, tenant, onSent }: UseOutbox): Outbox {
  const [writes, setWrites] = useState<readonly WaitingWrite[]>([]);
  const owner = useMemo(
    () => (person !== undefined && tenant !== undefined ? { person, tenant } : undefined),
    [person, tenant],
  );
  const parts = useLatestParts(api, owner);
  const arrived = useEffectEvent((sent: { path: string; about: string }) => onSent?.(sent));

  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const found = owner ? await outboxStore.list(owner) : [];
      if (!isOver) setWrites(found);
    };
    void read();
    const end = onOutbox(({ sent }) => {
      void read();
      if (sent) arrived(sent);
    });
    return () => {
      isOver = true;
      end();
    };
  }, [owner]);

  return {
    writes,
    submit: useCallback(
      async (write: NewWrite) => {
        if (await keepWrite(parts, write)) void sendWaiting(parts);
      },
      [parts],
    ),
    again: useCallback((write: WaitingWrite) => tryAgain(parts, write), [parts]),
    discard: throwAway,
  };
}

/** While something is under way the organization may be switched: whoever sends asks anew who is signed in. */
function useLatestParts(api: OutboxParts['api'], owner: ReturnType<OutboxParts['owner']>): OutboxParts {
  const [parts] = useState(() => {
    const current = { owner };
    return { api, owner: () => current.owner, become: (next: typeof owner) => void (current.owner = next) };
  });
  useEffect(() => {
    parts.become(owner);
    return () => parts.become(undefined);
  }, [parts, owner]);
  return parts;
}
