import { createContext, use } from 'react';

export interface AccessToken {
  token: string;
  setToken: (token: string) => void;
}

/** The reader's access token for all consoles of the page. It lives in memory only and ends with the page. */
export const AccessTokenContext = createContext<AccessToken>({ token: '', setToken: () => undefined });

export const useAccessToken = () => use(AccessTokenContext);
