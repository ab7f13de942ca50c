/**
 * The public surface of the session: who is calling, in which tenant, what they may do, and how an authenticated call is
 * made. Nothing here draws, toasts, navigates or reloads; the host listens to events and does. Other packages import
 * from here, `shared-auth/live` (new readings), `shared-auth/outbox` (writes that may wait), `shared-auth/screen` (walls), `shared-auth/signed-in` (pages before sign-in) and `shared-auth/testing`,
 * and from nowhere else.
 *
 * Remotes are built apart from the host that provides this package, and require `^` of the version they were built
 * against. So an addition here is a new minor version, and a change or removal a new major one.
 */

// The session, made once by the host.
export { createSession } from './session/page-session.ts';
export { getSession } from './session/session-instance.ts';
export type { Session, SessionConfig, SignOutOptions } from './session/session.ts';
export type { EndReason, SessionEvents } from './events.ts';
export type { IdentityProvider, ProviderSignIn, SignInOptions } from './identity/identity-provider.ts';
export type { SsoSource } from './identity/load-identity.ts';
export type { ProviderProfile } from './tokens/token-store.ts';

// Calls.
export { api } from './http/api.ts';
export type { ApiAnswer, ApiMethod, ApiOptions, EventOptions, ServerEvent } from './http/api-options.ts';

// Server data in pages.
export { useApi, type UseApiOptions } from './swr/use-api.ts';
export { useApiMutation, type ApiMutationOptions } from './swr/use-api-mutation.ts';
export { useRevalidate } from './swr/use-revalidate.ts';
export { withQuery, type ApiKey } from './swr/api-key.ts';
export { SessionSWRConfig } from './swr/session-swr-config.tsx';

// React.
export { SessionProvider } from './react/session-provider.tsx';
export { PermissionGate, type Needs, type PermissionGateProps } from './react/permission-gate.tsx';
export {
  useCurrentUser,
  usePermissionCatalogue,
  usePermissions,
  useSession,
  useTenant,
} from './react/session-hooks.ts';

// State, for code outside components and for atoms derived from it.
export {
  catalogueAtom,
  permissionsAtom,
  sessionAtom,
  sessionStore,
  tenantAtom,
  userAtom,
  type CurrentTenant,
  type ProfileStatus,
  type SessionState,
  type SessionStatus,
  type TenantState,
  type UserState,
} from './session/session-atoms.ts';
export type { SessionUser } from './session/session-user.ts';

// Permissions.
export { derivePermissions } from './permissions/derive-permissions.ts';
export {
  permissionChecks,
  type HeldPermissions,
  type PermissionChecks,
} from './permissions/permission-checks.ts';
export { permissionName, type Catalogue } from './permissions/permission-catalogue.ts';
export type {
  Permission,
  PermissionGroup,
  Profile,
  RoleSummary,
  SsoConfig,
  TenantSummary,
} from './api-shapes.ts';

// Errors (B-5).
export { AppError } from './errors/app-error.ts';
export {
  CircuitOpenError,
  CsrfError,
  DecryptionError,
  EncryptionError,
  NotAuthenticatedError,
  NoTenantError,
  NoUserIdError,
  QueueClearedError,
  QueueFullError,
  SessionExpiredError,
  TokenExchangeError,
} from './errors/session-errors.ts';
export {
  type FieldProblem,
  type HttpFailure,
  HttpStatusError,
  NetworkError,
  NotFoundError,
  PermissionError,
  ServerError,
  TimeoutError,
  UnauthorizedError,
  ValidationError,
} from './errors/http-errors.ts';
export {
  InvalidStateError,
  MissingCodeError,
  MissingVerifierError,
  SsoFailedError,
} from './errors/sign-in-errors.ts';
