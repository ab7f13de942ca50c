import type { Text } from '../messages/texts.ts';

const knownTypes = ['solar', 'wind', 'hydro', 'battery', 'charger', 'building', 'weather'] as const;

/** Types that we have no word for are shown as they are written. */
export function wordOfType(written: string, t: Text): string {
  const type = knownTypes.find((each) => each === written.trim().toLowerCase());
  return type === undefined ? written : t(`type.${type}`);
}
