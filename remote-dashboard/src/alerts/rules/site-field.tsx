import { useState } from 'react';
import { Choice, Field, SearchField } from 'shared-ui';
import { useText } from '../messages/texts.ts';
import { MOST_SITES, useSites } from './rules-api.ts';

interface SiteFieldProps {
  /** Null means everywhere. */
  client: string | null;
  /** Of the rule as it is stored. */
  siteName: string | null;
  onChange: (client: string | null) => void;
}

/** One site or all of them. Where a list cannot hold them all, they are found by name. */
export function SiteField({ client, siteName, onChange }: SiteFieldProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [chosenName, setChosenName] = useState(siteName);
  const found = useSites(search).data;
  const sites = (found?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // What was chosen stays in sight, whatever is searched for.
  const isFurther = client !== null && !sites.some(({ value }) => value === client);
  const isSearched = search !== '' || (found?.total ?? 0) > MOST_SITES;
  return (
    <Field label={t('rules.client')}>
      {({ id }) => (
        <>
          {isSearched && <SearchField label={t('searchSites')} value={search} onSearch={setSearch} />}
          <Choice
            id={id}
            value={client ?? ''}
            options={[
              { value: '', label: t('rules.everywhere') },
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
