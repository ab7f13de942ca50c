/** What `pnpm audit --json` says, as far as it is read here. */
interface AuditReport {
  advisories: Record<string, Advisory>;
}

interface Advisory {
  title: string;
  module_name: string;
  severity: string;
  patched_versions?: string;
  url: string;
}

export type AuditResult = { answered: false } | { answered: true; holes: string[] };

const grave = new Set(['high', 'critical']);

/** The grave holes of an audit; not every registry answers one, and without a network none does. */
export function readAudit(output: string): AuditResult {
  const report = parse(output);
  if (!report) return { answered: false };
  const holes = Object.values(report.advisories)
    .filter(({ severity }) => grave.has(severity))
    .map(
      ({ module_name, severity, title, patched_versions, url }) =>
        `${module_name}: ${title} (${severity}; mended in ${patched_versions ?? 'no version'}) ${url}`,
    );
  return { answered: true, holes };
}

function parse(output: string): AuditReport | undefined {
  try {
    const found = JSON.parse(output) as Partial<AuditReport> | null;
    return found?.advisories ? { advisories: found.advisories } : undefined;
  } catch {
    return undefined;
  }
}
