import { useCallback, useState } from 'react';

/** Whether the table within an element is no wider than its room. Where it is, it scrolls in itself. */
export function useFits(): { fits: boolean; watch: (frame: HTMLElement | null) => (() => void) | undefined } {
  const [fits, setFits] = useState(false);
  const watch = useCallback((frame: HTMLElement | null) => {
    const content = frame?.querySelector('.ant-table-content');
    const table = content?.querySelector('table');
    if (!content || !table) return undefined;
    const observer = new ResizeObserver(() => setFits(table.offsetWidth <= content.clientWidth));
    observer.observe(content);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { fits, watch };
}
