import { AppError } from './app-error.ts';

/** Neither a stored nor a configured tenant (B-3.4). */
export class NoTenantError extends AppError {
  readonly code = 'no_tenant';

  constructor(options?: ErrorOptions) {
    super('No tenant ID available for authentication', options);
  }
}
