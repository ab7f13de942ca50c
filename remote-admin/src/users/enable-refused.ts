import { HttpStatusError } from 'shared-auth';

/** A service that cannot enable users answers 501 to the attempt (B-9.8). */
export function enableRefused(error: unknown, statusChange: string | undefined): boolean {
  return statusChange === 'active' && error instanceof HttpStatusError && error.status === 501;
}
