import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export interface TokenWishes {
  subject?: string;
  email?: string | undefined;
  emailVerified?: boolean;
  issuer?: string;
  audience?: string;
  typ?: string;
  expiresIn?: string;
  /** Claims in place of those a provider would sign. */
  claims?: Record<string, unknown>;
}

interface Key {
  id: string;
  private: CryptoKey;
  public: JWK;
}

export const TEST_AUDIENCE = 'urn:energy-monitor:test';

/** A sign-in provider on this machine: discovery, keys that can be rotated, and tokens as a test wishes them. */
export class TestProvider {
  readonly issuer: string;
  /** What `/userinfo` says, by the subject of the token that asks. */
  readonly userInfo = new Map<string, object>();
  readonly #server: Server;
  #keys: Key[];
  #keyRequests = 0;

  private constructor(server: Server, key: Key) {
    this.#server = server;
    this.#keys = [key];
    this.issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      const document = this.#document(request.url ?? '', request.headers.authorization);
      response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(document ?? {}));
    });
  }

  static async start(): Promise<TestProvider> {
    const server = createServer().listen(0, 'localhost');
    await once(server, 'listening');
    return new TestProvider(server, await newKey('key-1'));
  }

  get keyRequests(): number {
    return this.#keyRequests;
  }

  /** From now on tokens are signed with a new key, and the old one is no longer published. */
  async rotateKeys(): Promise<void> {
    this.#keys = [await newKey(`key-${Date.now()}`)];
  }

  async mint(wishes: TokenWishes = {}): Promise<string> {
    const [key] = this.#keys;
    if (!key) throw new Error('The provider has no key.');
    const email = 'email' in wishes ? wishes.email : 'someone@example.com';
    const claims = email ? { email, email_verified: wishes.emailVerified ?? true } : {};
    const subject = wishes.subject ?? `subject of ${email}`;
    return new SignJWT({ sub: subject, ...claims, ...wishes.claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.id, typ: wishes.typ ?? 'at+jwt' })
      .setIssuer(wishes.issuer ?? this.issuer)
      .setAudience(wishes.audience ?? TEST_AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(wishes.expiresIn ?? '10m')
      .sign(key.private);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #document(path: string, authorization = ''): object | undefined {
    if (path === '/.well-known/openid-configuration') {
      return {
        issuer: this.issuer,
        jwks_uri: `${this.issuer}/jwks`,
        userinfo_endpoint: `${this.issuer}/userinfo`,
      };
    }
    if (path === '/userinfo') {
      return this.userInfo.get(String(decodeJwt(authorization.replace('Bearer ', '')).sub));
    }
    if (path !== '/jwks') return undefined;
    this.#keyRequests += 1;
    return { keys: this.#keys.map((key) => key.public) };
  }
}

async function newKey(id: string): Promise<Key> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  return {
    id,
    private: pair.privateKey,
    public: { ...(await exportJWK(pair.publicKey)), kid: id, alg: 'RS256' },
  };
}
