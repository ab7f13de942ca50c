import { userInfo } from 'node:os';

/** Who is named in the history: `MFE_ACTOR` (a pipeline sets it) or the name of the system's account. */
export function actor(): string {
  return process.env['MFE_ACTOR'] ?? userInfo().username;
}
