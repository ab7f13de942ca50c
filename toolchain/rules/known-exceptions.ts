export interface Verdict {
  /** Found, and not known. */
  refused: string[];
  /** Known, and not found any more: the list must shrink. */
  gone: string[];
}

/** Compares what rules found with what was there before them. Lines move, so only file and finding count. */
export function judge(found: readonly string[], known: readonly string[]): Verdict {
  const allowed = new Set(known);
  const present = new Set(found.map(withoutLine));
  return {
    refused: found.filter((finding) => !allowed.has(withoutLine(finding))),
    gone: known.filter((exception) => !present.has(exception)),
  };
}

export function withoutLine(finding: string): string {
  return finding.replace(/^(\S+?):\d+ /, '$1 ');
}
