import { createHash, verify } from 'node:crypto';
import type { HistoryAction, ReleaseId, RemotePointer, StoredPointer } from '../../contract.ts';
import { publicKeyFrom } from '../public-key.ts';
import type { Policy } from './policy.ts';

/** What happened. Whatever moves something says the whole pointer that follows, so that a move cut short can be ended. */
export type LogBody =
  /** The first entry: what was live before there was a log. */
  | { kind: 'begin'; parts: Record<string, RemotePointer> }
  | { kind: 'policy'; policy: Policy }
  /** `seal`: SHA-256 of the release's seal as it is stored. */
  | { kind: 'publish'; remote: string; release: ReleaseId; seal: string }
  | {
      kind: 'move';
      remote: string;
      action: HistoryAction;
      release: ReleaseId | null;
      pointer: RemotePointer;
    }
  /** The registry could not take the move before: all is as it was. */
  | { kind: 'undo'; remote: string; pointer: RemotePointer }
  /** Somebody has looked at a pointer that did not come from a move, and signs it as it is. */
  | { kind: 'adopt'; remote: string; pointer: RemotePointer }
  /** From here on the installation has the key that signs this. */
  | { kind: 'key' }
  /** The store was put back from a copy on purpose. */
  | { kind: 'restored'; reason: string }
  | { kind: 'approve-host'; release: ReleaseId }
  | { kind: 'promote-host'; release: ReleaseId; note?: string };

interface Frame {
  schema: 1;
  /** From 1 on, without a gap. */
  index: number;
  /** SHA-256 of the entry before as it is stored; of nothing for the first. */
  before: string;
  /** RFC 3339. */
  at: string;
  by: string;
  /** Public half of the key that signs. */
  key: string;
  signature?: string;
}

export type LogEntry = Frame & LogBody;

/** A folder with a dot: no part can have the name, and a host serves nothing that lies this far up. */
const FOLDER = 'log.moves';
export const entryKey = (index: number): string => `${FOLDER}/${String(index).padStart(9, '0')}.json`;
/** What the log comes to up to an entry, signed by the installation: whoever reads goes on from there. */
export const STATE_KEY = `${FOLDER}/state.json`;
export const POLICY_KEY = 'policy.json';

export const sha256 = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

/** Of what a pointer says, whoever has signed it. */
export function hashOfPointer(remote: string, pointer: RemotePointer | StoredPointer): string {
  const { remote: _remote, signature: _signature, ...facts } = pointer as StoredPointer;
  return sha256(JSON.stringify({ remote, ...facts }));
}

export function isSignedByItsKey({ signature, ...rest }: LogEntry): boolean {
  if (typeof signature !== 'string') return false;
  const text = Buffer.from(JSON.stringify(rest));
  return verify(null, text, publicKeyFrom(rest.key), Buffer.from(signature, 'base64'));
}
