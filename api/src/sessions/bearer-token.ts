import type { IncomingHttpHeaders } from 'node:http';

/** The token of an Authorization header (RFC 6750 §2.1). */
export function bearerToken({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  const [, token] = /^Bearer +([\w~+/.-]+=*)$/i.exec(authorization) ?? [];
  return token;
}
