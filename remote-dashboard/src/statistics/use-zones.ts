import { ianaTimeZone, useLocale } from 'shared-ui/i18n';
import { haveSameDays, haveSameHours } from '../metrics/zones.ts';

export interface ZoneControl {
  /** The zone whose days are meant. */
  chosen: string;
  choices: { zone: string; of: 'organization' | 'person' | 'device' | 'link' }[];
  /** Whether days begin within hours of the organization, by which figures are kept. */
  splitsHours: boolean;
}

/**
 * Whose days there are to choose from: the organization's; where they differ the person's, and those of the place where
 * they are, which the settings may not know; and those of a link.
 */
export function useZones(asked: string | null, tenantZone: string, now: Date): ZoneControl {
  const own = ianaTimeZone(useLocale().timeZone);
  const choices: ZoneControl['choices'] = [{ zone: tenantZone, of: 'organization' }];
  const offer = (zone: string, of: 'person' | 'device') => {
    const isKnown = choices.some((choice) => haveSameDays(choice.zone, zone, now));
    if (zone === asked || !isKnown) choices.push({ zone, of });
  };
  offer(own, 'person');
  const here = deviceZone();
  if (here !== own) offer(here, 'device');
  if (asked !== null && choices.every(({ zone }) => zone !== asked))
    choices.push({ zone: asked, of: 'link' });
  const chosen = asked ?? tenantZone;
  return { chosen, choices, splitsHours: !haveSameHours(chosen, tenantZone, now) };
}

function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
