import { userInfo } from 'node:os';

/** Who is named in the history: `MFE_ACTOR` (a pipeline sets it) or the name of the system's account. */
export function actor(): string {
  return process.env['MFE_ACTOR'] ?? accountName();
}

/** Containers run as numbers that the system has no name for. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
