import { useEffect, useState } from 'react';

/** Milliseconds (B-10.6). */
export const COPIED_DURATION = 2000;

/** For browsers or pages that do not give out their clipboard. */
function copyByTextArea(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog: the focus may not leave it.
  const parent = document.querySelector('[role="dialog"]') ?? document.body;
  parent.append(area);
  area.select();
  try {
    // Deprecated, and the only way where the Clipboard API is missing.
    return document.execCommand('copy');
  } finally {
    area.remove();
  }
}

/** Whether something was copied within the last 2 s, and the function that copies. */
export function useCopy(): [copied: boolean, copy: (text: string) => Promise<boolean>] {
  const [copiedAt, setCopiedAt] = useState<number>();

  useEffect(() => {
    if (copiedAt === undefined) return undefined;
    const timer = setTimeout(() => setCopiedAt(undefined), COPIED_DURATION);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy(text: string): Promise<boolean> {
    let done = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Refused, or absent altogether (pages without https).
      done = copyByTextArea(text);
    }
    if (done) setCopiedAt(performance.now());
    return done;
  }
  return [copiedAt !== undefined, copy];
}
