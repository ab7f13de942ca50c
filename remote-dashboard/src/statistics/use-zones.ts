import { ianaTimeZone, useLocale } from 'shared-ui/i18n';
import { haveSameDays, haveSameHours } from '../metrics/zones.ts';

export interface ZoneControl {
  /** The zone whose days are meant. */
  chosen: string;
  choices: { zone: string; of: 'organization' | 'person' | 'link' }[];
}

/** Whose days there are to choose from: the organization's, the person's where they differ, and those of a link. */
export function useZones(asked: string | null, tenantZone: string, now: Date): ZoneControl {
  const own = ianaTimeZone(useLocale().timeZone);
  const choices: ZoneControl['choices'] = [{ zone: tenantZone, of: 'organization' }];
  if (own === asked || (!haveSameDays(own, tenantZone, now) && haveSameHours(own, tenantZone, now)))
    choices.push({ zone: own, of: 'person' });
  if (asked !== null && asked !== own) choices.push({ zone: asked, of: 'link' });
  return { chosen: asked ?? tenantZone, choices };
}
