import { join } from 'node:path';
import type { Configuration, KoaContextWithOIDC, Provider as OidcProvider } from 'oidc-provider';
import { FileStore } from './file-adapter.ts';
import { isLoopbackUrl } from './loopback.ts';
import { Provider } from './oidc-provider.ts';
import { pageHeaders } from './page-headers.ts';
import { errorPage, signOutPage, signedOutPage } from './pages/messages.ts';
import type { PeopleStore } from './people-store.ts';
import { loadSecrets } from './secrets.ts';

export interface DevSsoSettings {
  /** The provider's URL as browsers see it, for instance `http://localhost:4000/sso`. */
  issuer: string;
  /** Where keys, grants and people are kept. */
  folder: string;
  clientId: string;
  /** The resource indicator (RFC 8707) that access tokens are made out to. */
  audience: string;
}

const DAY = 24 * 60 * 60;
const HOUR = 60 * 60;

export async function createProvider(settings: DevSsoSettings, people: PeopleStore): Promise<OidcProvider> {
  const { jwks, cookieKeys } = await loadSecrets(settings.folder);
  const store = new FileStore(join(settings.folder, 'entries'));
  const origin = new URL(settings.issuer).origin;

  const configuration: Configuration = {
    adapter: store.adapter,
    jwks,
    cookies: { keys: cookieKeys },
    clients: [
      {
        client_id: settings.clientId,
        client_name: 'Energy Monitor Platform',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${origin}/auth/callback`],
        post_logout_redirect_uris: [`${origin}/login`, `${origin}/logout-callback`, `${origin}/`],
      },
    ],
    clientBasedCORS: (_ctx, from) => from === origin || isLoopbackUrl(from),
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    // Browsers read name and address from the ID token; asking userinfo for them would cost every sign-in a round trip.
    conformIdTokenClaims: false,
    extraParams: ['demo_user', 'audience'],
    interactions: { url: (_ctx, interaction) => `/sso/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => {
      const person = people.bySub(sub);
      if (!person) return undefined;
      const { email, name } = person;
      return {
        accountId: sub,
        claims: () => ({ sub, email, email_verified: true, name, preferred_username: email }),
      };
    },
    extraTokenClaims: (_ctx, token) => {
      const person = 'accountId' in token && token.accountId ? people.bySub(token.accountId) : undefined;
      if (!person) return undefined;
      return { email: person.email, email_verified: true, name: person.name, tenant_ids: person.tenantIds };
    },
    // Refresh tokens must not outlive a sign-out.
    expiresWithSession: () => true,
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => settings.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid profile email',
          audience: settings.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: HOUR,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          // Whoever brings an ID token asks by a click in the product; anything else might be a link on a foreign page.
          const asked = ctx.oidc.entities.IdTokenHint?.payload.sub === ctx.oidc.session?.accountId;
          ctx.body = signOutPage(form, asked);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOutPage(origin);
        },
      },
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(out.error_description ?? out.error, origin);
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      IdToken: HOUR,
      RefreshToken: 14 * DAY,
      Interaction: HOUR,
      Session: 14 * DAY,
      Grant: 14 * DAY,
    },
  };

  const provider = new Provider(settings.issuer, configuration);
  allowLoopbackRedirects(provider, origin);
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    ctx.set(pageHeaders);
    await next();
  });
  return provider;
}

/** A development server of the shell runs on a port of its own; on this machine any port may finish a sign-in. */
function allowLoopbackRedirects(provider: OidcProvider, origin: string): void {
  const ours = (uri: string) => isLoopbackUrl(uri) || URL.parse(uri)?.origin === origin;
  const client = provider.Client.prototype;
  client.redirectUriAllowed = (uri) => ours(uri) && URL.parse(uri)?.pathname === '/auth/callback';
  client.postLogoutRedirectUriAllowed = ours;
}
