import type { Generated } from 'kysely';
import type { BackupFrequency } from '../../backups/backups.schema.ts';
import type { ViewPage } from '../../saved-views/saved-views.schema.ts';
import type { ChangeSettings } from '../../settings/settings.schema.ts';
import type { Json, NullableTime, Time } from './column-types.ts';

export interface UserTable {
  tenant_id: number;
  user_id: string;
  person_id: string;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  status: Generated<'active' | 'inactive'>;
  last_login_at: NullableTime;
  created_at: Time;
  updated_at: Time;
  version: Generated<number>;
}

export interface RoleTable {
  tenant_id: number;
  role_id: string;
  name: string;
  display_name: string;
  description: Generated<string>;
  is_system: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  version: Generated<number>;
}

/** One sign-in of a user, or of a client of the integrator API, with all refresh tokens descended from it. */
export interface SessionFamilyTable {
  tenant_id: number;
  family_id: string;
  user_id: string | null;
  client_id: string | null;
  screen_id: string | null;
  csrf_hash: string | null;
  csrf_expires_at: NullableTime;
  /** The sign-in leads to this tenant and to no other of the person. */
  one_tenant: Generated<boolean>;
  /** Families of one sign-in; null where the family is all there is of it. */
  sign_in_id: string | null;
  signed_in_at: NullableTime;
  authenticated_at: NullableTime;
  browser: string | null;
  system: string | null;
  created_at: Time;
  ended_at: NullableTime;
  end_reason: string | null;
}

export interface ScreenTable {
  tenant_id: number;
  screen_id: string;
  name: string;
  permissions: string[];
  approved_by: string | null;
  approved_by_name: string;
  created_at: Time;
}

export interface DeviceAuthorizationTable {
  device_hash: string;
  user_hash: string;
  created_at: Time;
  expires_at: Time;
  asked_at: NullableTime;
  interval_seconds: number;
  address: string;
  browser: string | null;
  system: string | null;
  decision: 'approved' | 'refused' | null;
  tenant_id: number | null;
  screen_id: string | null;
  used_at: NullableTime;
}

export interface RefreshTokenTable {
  tenant_id: number;
  token_hash: string;
  family_id: string;
  created_at: Time;
  expires_at: Time;
  replaced_at: NullableTime;
}

export interface UserSettingsTable {
  tenant_id: number;
  user_id: string;
  /** Only what the person chose. */
  chosen: Json<ChangeSettings>;
  version: Generated<number>;
  updated_at: Time;
}

export interface TenantSettingsTable {
  tenant_id: number;
  company_name: string | null;
  /** Null is the default of the version that runs. */
  auto_backup: boolean | null;
  backup_frequency: BackupFrequency | null;
  /** Null is as long as the server keeps any. */
  retention_months: Generated<number | null>;
  version: Generated<number>;
  updated_at: Time;
}

export interface SavedViewTable {
  tenant_id: number;
  view_id: string;
  /** Who made it. */
  user_id: string | null;
  page: ViewPage;
  name: string;
  query: string;
  team: boolean;
  version: Generated<number>;
  updated_by_name: string;
  updated_at: Time;
}
