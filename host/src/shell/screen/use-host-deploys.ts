import { useEffect } from 'react';

/** Milliseconds between two looks, and by how much they are spread: a hundred screens need not ask at once. */
const look = { every: 5 * 60_000, spread: 60_000 };

/** The files of the host that a document names: another build has others. */
const HOST_FILES = /assets\/shell\/[\w.-]+\.(?:js|css)/g;

/**
 * Parts of the application are exchanged in the open page; the host itself is the document. A screen takes a new one by
 * itself, and only once the service answers with it, so that a deploy never leaves a wall with an error.
 */
export function useHostDeploys(): void {
  useEffect(() => {
    const end = new AbortController();
    let first: string | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      timer = setTimeout(() => void check(), look.every + Math.random() * look.spread);
    };
    const check = async () => {
      const files = await hostFiles(end.signal);
      if (end.signal.aborted) return;
      if (files !== undefined && first !== undefined && files !== first) return window.location.reload();
      first ??= files;
      plan();
    };
    void check();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, []);
}

/** Undefined where the service does not answer, or not with a page. */
async function hostFiles(signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(window.location.pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      signal,
    });
    if (!answer.ok) return undefined;
    const files = (await answer.text()).match(HOST_FILES);
    return files ? [...new Set(files)].toSorted().join(' ') : undefined;
  } catch {
    return undefined;
  }
}
