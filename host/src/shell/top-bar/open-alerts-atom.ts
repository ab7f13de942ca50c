import { atom } from 'jotai';

/** How many alerts are open in the organization; null while that is not known. */
export const openAlertsAtom = atom<number | null>(null);
