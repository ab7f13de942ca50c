import { useEffect, useRef, useState } from 'react';
import { saveFile, useToast } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import type { ClientsView } from '../clients-view.ts';
import { readClients } from '../clients-api.ts';
import { type WalkProgress, walkList } from '../walk-list.ts';

/** Writes the clients that the view finds into a CSV file, in the view's order. Leaving the page cancels it. */
export function useExportClients() {
  const t = useText();
  const toast = useToast();
  const [progress, setProgress] = useState<WalkProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(view: ClientsView): Promise<void> {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    setProgress({ done: 0, total: 0 });
    try {
      const { exportFile } = await import('./export-file.ts');
      const pages = walkList((page, signal) => readClients(view, page, signal), signal);
      const { file, count } = await exportFile(pages, setProgress);
      saveFile(`clients-${new Date().toISOString().slice(0, 10)}.csv`, file);
      toast.success(t('export.done', { count }));
    } catch {
      if (!signal.aborted) toast.error(t('export.failed'));
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  }

  return { progress, start, cancel: () => running.current?.abort() };
}
