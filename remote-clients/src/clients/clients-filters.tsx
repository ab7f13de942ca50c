import { Button } from 'antd';
import { Choice, FilterBar, SearchField } from 'shared-ui';
import { useText } from '../messages/texts.ts';
import styles from './clients-filters.module.css';
import { clientRoles } from './client.ts';
import { useClientDetails } from './clients-api.ts';
import { type ClientsView, type StatusFilter, statusChoices } from './clients-view.ts';
import { TableSettings } from './table/table-settings.tsx';

interface ClientsFiltersProps {
  view: ClientsView;
  locations: readonly string[];
  onChange: (change: Partial<ClientsView>) => void;
}

const statusTexts = {
  active: 'status.active',
  inactive: 'status.inactive',
  maintenance: 'status.maintenance',
  online: 'connectivity.online',
  warning: 'connectivity.warning',
  offline: 'connectivity.offline',
} as const satisfies Record<StatusFilter, string>;

/** Chosen in the list itself, from its groups and tags. */
const exact = ['type', 'region', 'tag'] as const;
const exactTexts = { type: 'detail.type', region: 'form.region', tag: 'group.tag' } as const;

export function ClientsFilters({ view, locations, onChange }: ClientsFiltersProps) {
  const t = useText();
  const { search, status, location, role } = view;
  // A link may ask for more than the list offers; it then says so.
  const statuses = status && !isChoice(status) ? [...statusChoices, status] : statusChoices;
  const places = location && !locations.includes(location) ? [...locations, location] : locations;
  return (
    <FilterBar>
      <SearchField
        label={t('filter.search')}
        value={search}
        onSearch={(text) => onChange({ search: text })}
      />
      <div className={styles.choice}>
        <Choice<StatusFilter | ''>
          label={t('filter.status')}
          value={status ?? ''}
          options={[
            { value: '', label: t('filter.allStatus') },
            ...statuses.map((value) => ({ value, label: t(statusTexts[value]) })),
          ]}
          onChange={(value) => onChange({ status: value || null })}
        />
      </div>
      <div className={styles.choice}>
        <Choice
          label={t('filter.location')}
          value={location ?? ''}
          options={[
            { value: '', label: t('filter.allLocations') },
            ...places.map((value) => ({ value, label: value })),
          ]}
          onChange={(value) => onChange({ location: value || null })}
        />
      </div>
      <div className={styles.choice}>
        <Choice<NonNullable<ClientsView['role']> | ''>
          label={t('form.role')}
          value={role ?? ''}
          options={[
            { value: '', label: t('filter.allRoles') },
            ...clientRoles.map((value) => ({ value, label: t(`role.${value}`) })),
          ]}
          onChange={(value) => onChange({ role: value || null })}
        />
      </div>
      <TableSettings view={view} onChange={onChange} />
      {exact.map(
        (name) =>
          view[name] && (
            <div key={name} className={styles.parent}>
              <span>{t('filter.only', { what: t(exactTexts[name]), value: view[name] })}</span>
              <Button onClick={() => onChange({ [name]: null })}>{t('filter.notOnlyDevices')}</Button>
            </div>
          ),
      )}
      {view.parent && (
        <ParentFilter key={view.parent} id={view.parent} onClear={() => onChange({ parent: null })} />
      )}
    </FilterBar>
  );
}

/** Says whose devices are listed, and leads back to all. */
function ParentFilter({ id, onClear }: { id: string; onClear: () => void }) {
  const t = useText();
  const client = useClientDetails(id).data?.data;
  return (
    <div className={styles.parent}>
      <span>{client ? t('filter.devicesOf', { name: client.name }) : t('filter.devices')}</span>
      <Button onClick={onClear}>{t('filter.notOnlyDevices')}</Button>
    </div>
  );
}

function isChoice(status: StatusFilter): boolean {
  return statusChoices.some((choice) => choice === status);
}
