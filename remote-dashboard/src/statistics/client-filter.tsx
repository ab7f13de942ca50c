import { useState } from 'react';
import { useText } from '../messages/text.ts';
import { useClientOptions } from '../metrics/use-clients.ts';
import { ClientSelect } from './client-select.tsx';
import { MAX_CLIENTS } from './statistics-view.ts';
import { useDebounced } from './use-debounced.ts';

/** Milliseconds after the last key until the server is asked (B-7.2). */
const SEARCH_DELAY = 300;

interface ClientFilterProps {
  selected: string[];
  /** The name of the only client selected, once it is known. */
  selectedName: string | null;
  onChange: (selected: string[]) => void;
}

/** The client picker with its data. */
export function ClientFilter({ selected, selectedName, onChange }: ClientFilterProps) {
  const text = useText();
  const [search, setSearch] = useState('');
  const { options, total, failed, isLoading, retry } = useClientOptions(
    useDebounced(search, SEARCH_DELAY),
    MAX_CLIENTS,
  );
  return (
    <ClientSelect
      selected={selected}
      onChange={onChange}
      options={options}
      total={total}
      loading={isLoading}
      failed={failed}
      onRetry={retry}
      search={search}
      onSearch={setSearch}
      summary={
        selected.length === 0
          ? text('filters.allClients')
          : (selectedName ?? text('filters.chosenClients', { count: selected.length }))
      }
    />
  );
}
