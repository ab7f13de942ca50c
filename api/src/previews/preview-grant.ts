import { createPublicKey, verify } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { PartName, ReleaseName } from '../releases/release-move.schema.ts';

/** See `federation/src/store/preview-link.ts`, which makes them. */
const PURPOSE = 'preview\n';

const Name = Type.String({ minLength: 1, maxLength: 320 });

const PreviewGrant = Type.Object({
  schema: Type.Literal(1),
  id: Type.String(),
  remote: PartName,
  release: ReleaseName,
  contract: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
  for: Type.Union([
    Type.Object({ person: Name }),
    Type.Object({ role: Name, tenant: Name }),
    Type.Object({ tenant: Name }),
  ]),
  until: Type.String(),
});
export type PreviewGrant = Static<typeof PreviewGrant>;

/**
 * What a link grants; null where nobody with the key of the registry has signed it.
 * @param publicKey raw Ed25519 key in base64
 */
export function readGrant(token: string, publicKey: string | null): PreviewGrant | null {
  const [payload = '', proof = '', ...rest] = token.split('.');
  if (publicKey === null || rest.length > 0) return null;
  const x = Buffer.from(publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  if (!verify(null, Buffer.from(PURPOSE + payload), key, Buffer.from(proof, 'base64url'))) return null;
  const grant: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return Value.Check(PreviewGrant, grant) ? grant : null;
}
