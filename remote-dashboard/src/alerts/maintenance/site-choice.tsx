import { useState } from 'react';
import { usePermissions } from 'shared-auth';
import { useText } from '../messages/texts.ts';
import { CheckList } from '../../check-list/check-list.tsx';
import { usePlacesToChoose, useSitesToChoose } from './maintenance-api.ts';
import type { WindowDraft } from './window-draft.ts';

interface SiteChoiceProps {
  draft: WindowDraft;
  onChange: (change: Partial<WindowDraft>) => void;
}

/** Sites by name and by location. What was chosen stays in sight, whatever is searched for. */
export function SiteChoice({ draft, onChange }: SiteChoiceProps) {
  const t = useText();
  const mayRead = usePermissions().has('client.read');
  const [search, setSearch] = useState('');
  const found = useSitesToChoose(search, mayRead).data?.data ?? [];
  const places = usePlacesToChoose(mayRead).data?.data ?? [];
  const { sites, locations } = draft;
  // What is chosen from here on stays where it was pressed.
  const [first] = useState({ sites, locations });
  const chosen = sites.map(({ id }) => id);
  const isFound = new Set(found.map(({ id }) => id));
  const hidden = sites.filter(({ id }) => !isFound.has(id));
  const names = new Map([...first.sites, ...hidden, ...found].map(({ id, name }) => [id, name]));
  const options = [...names]
    .filter(([id]) => isFound.has(id) || chosen.includes(id))
    .map(([value, label]) => ({ value, label }));
  const hiddenPlaces = locations.filter((place) => !places.includes(place));
  const allPlaces = [...new Set([...first.locations, ...hiddenPlaces, ...places])];
  return (
    <>
      <CheckList
        label={t('maintenance.sites')}
        options={options}
        chosen={chosen}
        empty={t('maintenance.noSites')}
        search={{ label: t('searchSites'), value: search, onChange: setSearch }}
        onToggle={({ value: id, label: name }) =>
          onChange({
            sites: chosen.includes(id) ? sites.filter((site) => site.id !== id) : [...sites, { id, name }],
          })
        }
      />
      {allPlaces.length > 0 && (
        <CheckList
          label={t('maintenance.locations')}
          options={allPlaces.map((place) => ({ value: place, label: place }))}
          chosen={locations}
          empty={t('maintenance.noSites')}
          onToggle={({ value }) =>
            onChange({
              locations: locations.includes(value)
                ? locations.filter((place) => place !== value)
                : [...locations, value],
            })
          }
        />
      )}
    </>
  );
}
