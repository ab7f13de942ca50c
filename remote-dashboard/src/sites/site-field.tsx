import { useState } from 'react';
import { Choice, Field, SearchField } from 'shared-ui';
import { useClientOptions } from '../metrics/use-clients.ts';

const MOST_SITES = 100;

interface SiteFieldProps {
  label: string;
  /** What is chosen where no site is. */
  everywhere: string;
  searchLabel: string;
  /** Null means everywhere. */
  client: string | null;
  /** Of the site that is chosen at first. */
  siteName: string | null;
  error?: string | undefined;
  onChange: (client: string | null) => void;
}

/** One site or all of them. Where a list cannot hold them all, they are found by name. */
export function SiteField(props: SiteFieldProps) {
  const { label, everywhere, searchLabel, client, siteName, error, onChange } = props;
  const [search, setSearch] = useState('');
  const [chosenName, setChosenName] = useState(siteName);
  const { options, total } = useClientOptions(search, MOST_SITES);
  const sites = options.map(({ id, name }) => ({ value: id, label: name }));
  // What was chosen stays in sight, whatever is searched for.
  const isFurther = client !== null && !sites.some(({ value }) => value === client);
  const isSearched = search !== '' || total > MOST_SITES;
  return (
    <Field label={label} error={error}>
      {({ id, ...told }) => (
        <>
          {isSearched && <SearchField label={searchLabel} value={search} onSearch={setSearch} />}
          <Choice
            id={id}
            aria-invalid={told['aria-invalid']}
            aria-describedby={told['aria-describedby']}
            value={client ?? ''}
            options={[
              { value: '', label: everywhere },
              ...(isFurther ? [{ value: client, label: chosenName ?? client }] : []),
              ...sites,
            ]}
            onChange={(value) => {
              setChosenName(sites.find((site) => site.value === value)?.label ?? chosenName);
              onChange(value || null);
            }}
          />
        </>
      )}
    </Field>
  );
}
