/**
 * Headers of every page under `/sso`; the provider adds the hash of its own inline script to the policy itself.
 * `form-action` holds for redirects too, and the shell's development server has a port of its own.
 */
export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "form-action 'self' http://localhost:*",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
