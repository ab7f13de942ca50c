/** `1.2.3` or `1.2.3-beta.1`; no build metadata, which the release id has no room for. */
export const SEMANTIC_VERSION = '^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-[0-9A-Za-z.]+)?$';
export const REMOTE_NAME = '^[a-z][a-z0-9-]{0,39}$';
export const PERMISSION = '^[a-z]+\\.[a-z]+$';
export const RELEASE_ID = '^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-[0-9A-Za-z.]+)?-[0-9a-f]{12}$';
