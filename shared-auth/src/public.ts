/**
 * The public surface of the session: who is calling, in which tenant, what they may do, and how an authenticated call is
 * made. Nothing here draws, toasts, navigates or reloads; the host listens to events and does. Other packages import
 * from here, `shared-auth/live` (new readings), `shared-auth/signed-in` (pages before sign-in) and `shared-auth/testing`,
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
export { CircuitOpenError } from './errors/circuit-open-error.ts';
export { CsrfError } from './errors/csrf-error.ts';
export { DecryptionError } from './errors/decryption-error.ts';
export { EncryptionError } from './errors/encryption-error.ts';
export { HttpStatusError, type HttpFailure } from './errors/http-status-error.ts';
export { InvalidStateError } from './errors/invalid-state-error.ts';
export { MissingCodeError } from './errors/missing-code-error.ts';
export { MissingVerifierError } from './errors/missing-verifier-error.ts';
export { NetworkError } from './errors/network-error.ts';
export { NotAuthenticatedError } from './errors/not-authenticated-error.ts';
export { NotFoundError } from './errors/not-found-error.ts';
export { NoTenantError } from './errors/no-tenant-error.ts';
export { NoUserIdError } from './errors/no-user-id-error.ts';
export { PermissionError } from './errors/permission-error.ts';
export { QueueClearedError } from './errors/queue-cleared-error.ts';
export { QueueFullError } from './errors/queue-full-error.ts';
export { ServerError } from './errors/server-error.ts';
export { SessionExpiredError } from './errors/session-expired-error.ts';
export { SsoFailedError } from './errors/sso-failed-error.ts';
export { TimeoutError } from './errors/timeout-error.ts';
export { TokenExchangeError } from './errors/token-exchange-error.ts';
export { UnauthorizedError } from './errors/unauthorized-error.ts';
export { ValidationError, type FieldProblem } from './errors/validation-error.ts';
