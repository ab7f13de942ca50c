import useSWRMutation, { type SWRMutationResponse } from 'swr/mutation';
import type { AppError } from '../errors/app-error.ts';
import type { ApiMethod, ApiOptions } from '../http/api-options.ts';
import { api } from '../http/api.ts';
import { apiKey, useScopeKey, type ApiKey } from './api-key.ts';
import { useRevalidate } from './use-revalidate.ts';

export interface ApiMutationOptions<Input> extends Pick<ApiOptions, 'timeout' | 'headers'> {
  /** Body to send; the input itself unless given. DELETE sends none. */
  body?: (input: Input) => unknown;
  /** Paths whose answers are stale afterwards; each stands for everything below it. */
  revalidate?: readonly string[];
}

/**
 * A write that a person triggers: `const { trigger, isMutating, error } = useApiMutation('POST', '/v1/clients', …)`.
 * `trigger(input)` resolves with the answer's body and throws the errors of `api`.
 *
 * @param path a function gets the input: `({ id }) => \`/v1/clients/${id}\``.
 */
export function useApiMutation<Answer = void, Input = void>(
  method: Exclude<ApiMethod, 'GET'>,
  path: string | ((input: Input) => string),
  { body, revalidate = [], ...options }: ApiMutationOptions<Input> = {},
): SWRMutationResponse<Answer, AppError, ApiKey | null, Input> {
  const refreshList = useRevalidate();
  const key = apiKey(useScopeKey(), `${method} ${typeof path === 'string' ? path : ''}`);
  const write = async (_: ApiKey, { arg }: { arg: Input }): Promise<Answer> => {
    const target = typeof path === 'string' ? path : path(arg);
    const json = body ? body(arg) : method === 'DELETE' ? undefined : arg;
    const answer = await api.send<Answer>(method, target, json, options);
    await Promise.all(revalidate.map((stale) => refreshList(stale)));
    return answer.body;
  };
  return useSWRMutation<Answer, AppError, ApiKey | null, Input>(key, write, { revalidate: false });
}
