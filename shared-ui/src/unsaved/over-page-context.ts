import { createContext } from 'react';

/** Whether an address opens over the page one is on, which stays as it is: going there and back loses nothing. */
export const OverPageContext = createContext<(pathname: string) => boolean>(() => false);
