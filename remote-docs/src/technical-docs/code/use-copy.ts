import { useEffect, useState } from 'react';

/** Milliseconds that the button says 'Copied' (B-10.6). */
const COPIED_DURATION = 2000;

/** For browsers and pages that do not give out their clipboard: select a hidden text area and copy that. */
function copyByTextArea(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.setAttribute('aria-hidden', 'true');
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0';
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  try {
    // Deprecated, and the only way where the Clipboard API is missing or refuses.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/**
 * Whether something was copied within the last 2 s, and the function that copies. shared-ui has the same for dialogs,
 * but together with antd, which this page does without.
 */
export function useCopy(): [copied: boolean, copy: (text: string) => Promise<void>] {
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return undefined;
    const timer = setTimeout(() => setCopiedAt(undefined), COPIED_DURATION);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      if (!copyByTextArea(text)) return;
    }
    setCopiedAt(performance.now());
  };
  return [copiedAt !== undefined, copy];
}
