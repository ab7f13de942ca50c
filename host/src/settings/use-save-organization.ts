import type { ChangeTenantSettings, TenantSettings } from 'api/contract';
import { api, HttpStatusError } from 'shared-auth';
import { useMergedSave } from 'shared-ui';
import { organizationChanges, organizationWire } from './settings-wire.ts';
import type { Settings } from './settings.ts';

export type OrganizationField = 'company_name' | 'auto_backup' | 'backup_frequency';
export type OrganizationFields = Readonly<Record<OrganizationField, string>>;

/** Without a version: what the page began with, which may be hours old. */
type Organization = Required<ChangeTenantSettings> & Partial<Pick<TenantSettings, 'version'>>;

const PATH = '/v1/tenant/settings';

/** Nobody knows yet whether somebody changed it since the page began. */
class NotCompared extends Error {}

function fieldsOf({ company_name, auto_backup, backup_frequency }: Organization): OrganizationFields {
  return { company_name, auto_backup: String(auto_backup), backup_frequency };
}

function organizationOf(fields: OrganizationFields): Required<ChangeTenantSettings> {
  return {
    company_name: fields.company_name,
    auto_backup: fields.auto_backup === 'true',
    backup_frequency: fields.backup_frequency as Required<ChangeTenantSettings>['backup_frequency'],
  };
}

/** Saves what is the whole organization's, and asks where somebody else has changed it since this page read it. */
export function useSaveOrganization() {
  const { save, question } = useMergedSave<Organization, OrganizationFields>({
    fieldsOf,
    read: async () => (await api.get<{ data: TenantSettings }>(PATH)).data,
    write: async (over, values) => {
      if (over.version === undefined) throw new NotCompared();
      const changes = organizationChanges(over, organizationOf(values));
      if (!changes) return over;
      return (await api.patch<{ data: TenantSettings }>(PATH, changes, { ifMatch: `"${over.version}"` }))
        .data;
    },
    isConflict: (error) =>
      error instanceof NotCompared ||
      (error instanceof HttpStatusError && error.code === 'changed_meanwhile'),
  });
  return {
    question,
    /** Answers whether the person goes on saving; throws the errors of `api`. */
    save: async (before: Settings, wanted: Settings): Promise<boolean> => {
      const [from, to] = [organizationWire(before), organizationWire(wanted)];
      if (!organizationChanges(from, to)) return true;
      return (await save(from, fieldsOf(to))).how !== 'back';
    },
  };
}
