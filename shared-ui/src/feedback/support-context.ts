import { createContext } from 'react';

/** Where error pages lead for help; undefined where the application names nobody. */
export const SupportContext = createContext<string | undefined>(undefined);
