/**
 * For tests of other packages: a page as a signed-in person sees it, in one line, with answers from memory.
 *
 *   const { requests } = renderSignedIn(<ClientsPage />, {
 *     permissions: ['client.read'],
 *     handlers: { 'GET /v1/clients': { data: [], total: 0, page: 1, limit: 10, totalPages: 0 } },
 *     url: '/clients?page=2',
 *   });
 */
export { eventStream } from './testing/event-stream.ts';
export { memoryApi, problem, type Handlers, type MemoryApi, type SeenRequest } from './testing/memory-api.ts';
export {
  renderSignedIn,
  type RenderSignedInOptions,
  type SignedInPage,
} from './testing/render-signed-in.tsx';
export {
  signInForTest,
  type SignedInPerson,
  type TestSession,
} from './testing/sign-in-for-test.ts';
export { testToken } from './testing/test-token.ts';
