import { atom } from 'jotai';

/** `mailto:` address of the run-time configuration; undefined until it is known. */
export const supportHrefAtom = atom<string>();
