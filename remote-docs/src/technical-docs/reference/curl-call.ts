export interface Call {
  method: string;
  /** Path and query, as sent. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** A single-quoted word of a shell; a quote inside ends the word, comes escaped, and begins it again. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The call as a command for a shell. */
export function curlCall({ method, path, headers, body }: Call, origin = location.origin): string {
  const address = quoted(`${origin}${path}`);
  const lines = [
    method === 'GET' ? `curl ${address}` : `curl -X ${method} ${address}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ];
  return lines.join(' \\\n  ');
}
