import type { SsoConfig } from '../api-shapes.ts';

export interface ProviderDocument {
  issuer: string;
  end_session_endpoint?: string;
}

/**
 * OpenID Connect Discovery 1.0. Fetched here and not by MSAL, so that a provider that is down is caught at the click,
 * and because MSAL accepts no http authority, only http endpoints.
 */
export async function fetchProviderDocument(sso: SsoConfig): Promise<ProviderDocument> {
  const response = await fetch(`${sso.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (!response.ok) throw new Error(`Discovery answered ${response.status}`);
  const document = (await response.json()) as ProviderDocument;
  if (document.issuer !== sso.issuer) {
    throw new Error(`Discovery names issuer ${document.issuer}, configured is ${sso.issuer}`);
  }
  return document;
}

/** The authority as MSAL wants to read it; its endpoints come from the document, so this is a label only. */
export function authorityLabel(issuer: string): string {
  const url = new URL(issuer);
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  if (url.protocol === 'http:' && isLocal) url.protocol = 'https:';
  return url.href;
}
