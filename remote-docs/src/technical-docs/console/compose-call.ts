import type { Call } from '../reference/curl-call.ts';
import type { Operation } from '../reference/openapi.ts';

/** What stands in the form, by parameter name. */
export interface CallDraft {
  values: Record<string, string>;
  body: string | undefined;
  token: string;
}

/** The call that the form describes. Empty optional parameters are left out. */
export function composeCall(operation: Operation, draft: CallDraft): Call {
  const { values, body, token } = draft;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : placeholder,
  );
  const given = (where: 'query' | 'header') =>
    (operation.parameters ?? []).flatMap(({ name, in: place }): [string, string][] =>
      place === where && values[name] ? [[name, values[name]]] : [],
    );
  const query = new URLSearchParams(given('query')).toString();
  return {
    method: operation.method,
    path: query ? `${path}?${query}` : path,
    headers: {
      ...(operation.secured && { Authorization: `Bearer ${token || '<access_token>'}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(given('header')),
    },
    body,
  };
}

/** The first thing that is missing or wrong, as the name of the field; undefined when the call can go. */
export function missingField({ parameters = [], secured }: Operation, draft: CallDraft): string | undefined {
  if (secured && !draft.token) return 'Authorization';
  return parameters.find(({ name, required }) => required && !draft.values[name]?.trim())?.name;
}
