const LINE_END = 10;

/** What is said of an answer before its body (`POST /v1/reads`). */
interface About {
  read: number;
  status: number;
  headers: Record<string, string>;
  bytes: number;
}

/** The answer to one read. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
}

/**
 * Takes apart what is answered to several reads: of each a line and the bytes of its body, as soon as they are there.
 * @returns gives the answer to one, by its place among the reads; it fails when the answers end without it
 */
export function eachOf(asked: Promise<Response>): (place: number) => Promise<Answer> {
  const waiting = new Map<number, Waiting>();
  const take = (place: number, answer: Answer) => waiting.get(place)?.resolve(answer);
  // In a task of its own: by then everybody waits.
  const end = (reason: unknown) => {
    for (const { reject } of waiting.values()) reject(reason);
  };
  void takeApart(asked, take).then(() => end(new Error('The answers ended.')), end);
  return (place) => new Promise((resolve, reject) => waiting.set(place, { resolve, reject }));
}

async function takeApart(asked: Promise<Response>, take: (place: number, answer: Answer) => void) {
  const { ok, body } = await asked;
  if (!ok || body === null) throw new Error('The reads were not answered.');
  const reader = body.getReader();
  let come = new Uint8Array();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    come = joined(come, value);
    for (;;) {
      const end = come.indexOf(LINE_END);
      if (end < 0) break;
      const { read, status, headers, bytes } = JSON.parse(
        new TextDecoder().decode(come.subarray(0, end)),
      ) as About;
      const to = end + 1 + bytes;
      if (come.length < to) break;
      // Copies, which do not keep all the others.
      take(read, { status, headers, body: come.slice(end + 1, to) });
      come = come.slice(to);
    }
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
