import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface SecurityOptions {
  /** Origins other than our own that pages talk to: the sign-in provider. */
  connectOrigins: string[];
  /** Origins other than our own that remotes are loaded from. */
  remoteOrigins: string[];
  /** Origins other than our own that pictures come from: those of the map, where the operator chose a service. */
  imageOrigins: string[];
  https: boolean;
}

/** What a page of ours never needs of a browser. */
export const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Of what lies in the store and is no code: opened by itself, it is nobody's page. A document there would be of our origin,
 * and its scripts, which no registry vouches for, would be handed the session.
 */
export const opaquePolicy = "default-src 'none'; sandbox";

export function helmetOptions({
  connectOrigins,
  remoteOrigins,
  imageOrigins,
  https,
}: SecurityOptions): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...remoteOrigins],
        scriptSrcAttr: ["'none'"],
        // antd writes its styles into style elements; scripts get no such exception.
        styleSrc: ["'self'", "'unsafe-inline'", ...remoteOrigins],
        imgSrc: ["'self'", 'data:', 'blob:', ...remoteOrigins, ...imageOrigins],
        fontSrc: ["'self'", 'data:', ...remoteOrigins],
        connectSrc: ["'self'", ...connectOrigins, ...remoteOrigins],
        frameSrc: ["'self'", ...connectOrigins],
        formAction: ["'self'", ...connectOrigins],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The address of the callback page carries an authorization code.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 365 * 24 * 60 * 60 } : false,
    xFrameOptions: { action: 'deny' },
  };
}

/** What browsers mind of documents and workers only: 1.1 kB, with each of the thirty files of a page. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
const partsOfDocuments = new Set(['script', 'style', 'font', 'image']);

/**
 * Leaves out the policies of documents where the browser says that it wants a part of one. Only it can say so, and whoever
 * does not say gets them all. A file that is wanted as a worker next must not be had from the cache without them.
 * @returns the request's header that the answer depends on
 */
export function spareParts(request: FastifyRequest, reply: FastifyReply): string {
  if (partsOfDocuments.has(String(request.headers['sec-fetch-dest'])))
    for (const header of documentHeaders) reply.removeHeader(header);
  return 'Sec-Fetch-Dest';
}

/** Lets the scripts that stand in a document of ours run there, and no other. */
export function allowScripts(reply: FastifyReply, hashes: readonly string[]): void {
  if (hashes.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`),
  );
}
