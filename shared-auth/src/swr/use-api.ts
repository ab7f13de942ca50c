import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { AppError } from '../errors/app-error.ts';
import { api } from '../http/api.ts';
import { apiKey, useScopeKey, type ApiKey } from './api-key.ts';

export type UseApiOptions<T> = SWRConfiguration<T, AppError>;

/**
 * Reads and keeps what `GET path` answers (the whole JSON body). Nothing is read while `path` is null or nobody is
 * signed in. Errors are those of `api`. Keys carry person and tenant, so nothing of one is ever shown to another.
 *
 * @param path with its query: `withQuery('/v1/clients', { page })`.
 */
export function useApi<T>(path: string | null, options: UseApiOptions<T> = {}): SWRResponse<T, AppError> {
  const key = apiKey(useScopeKey(), path);
  return useSWR<T, AppError, ApiKey | null>(key, ([, path]) => api.get<T>(path), options);
}
