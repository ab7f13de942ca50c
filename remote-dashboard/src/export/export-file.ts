const LINE_FEED = 10;

/** How many lines end within a piece of a file: each row of an export is a line, in both formats. */
function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (byte === LINE_FEED) lines += 1;
  return lines;
}

/**
 * Takes in a file as it arrives, telling how many lines there are so far. The pieces are kept as they came: the browser
 * moves a large Blob to its disk.
 */
export async function readFile(response: Response, onLines: (lines: number) => void): Promise<Blob> {
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  if (response.body === null) return new Blob([], { type });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  for await (const piece of piecesOf(response.body)) {
    pieces.push(piece);
    lines += linesIn(piece);
    onLines(lines);
  }
  return new Blob(pieces, { type });
}

/** Safari's streams cannot be iterated yet. */
async function* piecesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
