/** An unsigned token with the given claims; pages never check signatures. Instants in seconds since 1970. */
export function testToken(claims: { exp?: number; iat?: number } & Record<string, unknown>): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}
