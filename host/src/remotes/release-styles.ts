/**
 * Keeps style sheets of a replaced release off the page. Webpack leaves a sheet where it once put it, so after an exchange
 * the rules of both releases would hold. A release that something drawn comes from has its sheets; one that was replaced,
 * and of which nothing is drawn any more, has them no longer, until a rollback draws it again.
 */
const OFF = 'not all';

const uses = new Map<string, Map<string, number>>();

/**
 * Something of a release is drawn now.
 * @param folder the release's absolute address
 * @returns to be called when it is drawn no longer
 */
export function drawFrom(remote: string, folder: string): () => void {
  const ofRemote = uses.get(remote) ?? new Map<string, number>();
  uses.set(remote, ofRemote);
  const change = (by: number) => {
    ofRemote.set(folder, (ofRemote.get(folder) ?? 0) + by);
    apply(ofRemote);
  };
  change(1);
  return () => change(-1);
}

function apply(ofRemote: ReadonlyMap<string, number>): void {
  // Between two pages nothing is drawn, and nothing has been replaced.
  if ([...ofRemote.values()].every((count) => count === 0)) return;
  for (const [folder, count] of ofRemote) {
    for (const sheet of sheetsIn(folder)) {
      if (count === 0) sheet.media = OFF;
      else if (sheet.media === OFF) sheet.media = '';
    }
  }
}

const sheetsIn = (folder: string): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ href }) =>
    href.startsWith(folder),
  );
