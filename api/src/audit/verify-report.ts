import { printable } from '../backups/printable.ts';
import type { Finding, Verified } from './audit-chain.queries.ts';

export interface Report {
  isSound: boolean;
  sentences: string[];
}

/** What the command says of an organization. */
export function reportOf(tenant: { id: string; name: string }, verified: Verified): Report {
  const { sealed, head, waiting, findings } = verified;
  const isSound = findings.length === 0;
  const title = `${printable(tenant.name)} (${tenant.id})`;
  const verdict = isSound ? 'nothing was removed, changed or moved' : 'NOT as it was sealed';
  return {
    isSound,
    sentences: [
      `${title}: ${sealed} entries sealed, ${waiting} waiting to be sealed; ${verdict}.`,
      ...(head ? [`  Head ${head.seq}:${head.hash}`] : []),
      ...findings.map((finding) => `  ${sentenceOf(finding)}`),
    ],
  };
}

function sentenceOf(finding: Finding): string {
  switch (finding.kind) {
    case 'removed':
      return `Entry ${finding.seq} (${finding.entryId}) was removed.`;
    case 'altered':
      return `Entry ${finding.seq} (${finding.entryId}) was changed or moved.`;
    case 'seals-missing':
      return `The seals ${finding.seq} to ${finding.to} were removed.`;
    case 'removed-before-sealing':
      return `Entry ${finding.entryId} was removed before it was sealed.`;
    case 'added-past-the-service':
      return `Entry ${finding.entryId} was never to be sealed: it was not written by the service, or its seal was removed.`;
    case 'not-the-known-one':
      return `The known head ${finding.seq} is not in the chain: the end was removed, or the chain was made anew.`;
  }
}
