import { useState } from 'react';
import { usePermissions } from 'shared-auth';
import { useText } from '../messages/texts.ts';
import { CheckList } from './check-list.tsx';
import { usePlacesToChoose, useSitesToChoose } from './maintenance-api.ts';
import styles from './maintenance.module.css';
import type { WindowDraft } from './window-draft.ts';

interface SiteChoiceProps {
  draft: WindowDraft;
  /** None is chosen, and that was said already to be needed. */
  missing: boolean;
  onChange: (change: Partial<WindowDraft>) => void;
}

/** Sites by name and by location. What was chosen stays in sight, whatever is searched for. */
export function SiteChoice({ draft, missing, onChange }: SiteChoiceProps) {
  const t = useText();
  const mayRead = usePermissions().has('client.read');
  const [search, setSearch] = useState('');
  const found = useSitesToChoose(search, mayRead).data?.data ?? [];
  const places = usePlacesToChoose(mayRead).data?.data ?? [];
  const { sites, locations } = draft;
  const chosen = sites.map(({ id }) => id);
  const others = found.filter(({ id }) => !chosen.includes(id));
  const options = [...sites, ...others].map(({ id, name }) => ({ value: id, label: name }));
  const allPlaces = [...locations, ...places.filter((place) => !locations.includes(place))];
  return (
    <>
      <CheckList
        label={t('maintenance.sites')}
        options={options}
        chosen={chosen}
        empty={t('maintenance.noSites')}
        search={{ label: t('maintenance.searchSites'), value: search, onChange: setSearch }}
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
      {missing && (
        <p className={styles.failed} role="alert">
          {t('maintenance.noWhere')}
        </p>
      )}
    </>
  );
}
