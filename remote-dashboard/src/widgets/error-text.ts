import type { AppError } from 'shared-auth';

/** What a failed widget says: the server's own words where it had any, else the widget's (specification section 8). */
export function errorText(error: AppError, otherwise: string): string {
  return error.message === '' ? otherwise : error.message;
}
