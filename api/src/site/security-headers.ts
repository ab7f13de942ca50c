import type { FastifyHelmetOptions } from '@fastify/helmet';

export interface SecurityOptions {
  /** Origins other than our own that pages talk to: the sign-in provider. */
  connectOrigins: string[];
  /** Origins other than our own that remotes are loaded from. */
  remoteOrigins: string[];
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

export function helmetOptions({
  connectOrigins,
  remoteOrigins,
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
        imgSrc: ["'self'", 'data:', 'blob:', ...remoteOrigins],
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
