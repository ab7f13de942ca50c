import { type Handlers, problem, type SeenRequest } from 'shared-auth/testing';

/** A server with one thing and its versions, like the real one. `write` is where it is saved. */
export function versionedServer<Thing extends { version: number }>(
  thing: Thing,
  read: string,
  write: string,
  take: (thing: Thing, body: object) => Thing = (now, body) => ({ ...now, ...body }),
) {
  const state = { thing };
  const save = (next: Thing) => {
    state.thing = { ...next, version: state.thing.version + 1 };
  };
  const handlers: Handlers = {
    [`GET ${read}`]: () => ({ data: state.thing }),
    [`PUT ${write}`]: ({ headers, body }: SeenRequest) => {
      if (headers.get('If-Match') !== `"${state.thing.version}"`)
        return problem(412, 'Somebody changed this.', { code: 'changed_meanwhile' });
      save(take(state.thing, body as object));
      return { data: state.thing };
    },
  };
  return { state, /** Somebody else saves. */ save, handlers };
}

/** What was sent, and from which version. */
export const puts = (requests: readonly SeenRequest[]) =>
  requests
    .filter(({ method }) => method === 'PUT')
    .map(({ body, headers }) => [body, headers.get('If-Match')]);
