const KIBIBYTE = 1024;

/** What a request body may be long, after unpacking. JSON of this many bytes is read in a few milliseconds. */
export const usualBodyBytes = 64 * KIBIBYTE;

/** Bodies from this length on take turns before they are read: a batch of more than about a hundred readings. */
export const costlyBodyBytes = 16 * KIBIBYTE;

/** For what carries thousands of things at once: batches of readings and imports. */
export const largeBodyBytes = 5 * KIBIBYTE * KIBIBYTE;

/** A page reports at most 50 loads. */
export const telemetryBodyBytes = 16 * KIBIBYTE;

/** JSON of many small values takes far longer to read than the same bytes of text. */
export const MOST_JSON_VALUES = 200_000;

/** How a body may be packed. */
export const requestEncodings: ('gzip' | 'identity')[] = ['gzip', 'identity'];
