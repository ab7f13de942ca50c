import { type FieldError, invalid } from '../errors/http-problem.ts';
import type { MoveKind, MoveRequest } from './release-move.schema.ts';

/** What each move cannot do without. */
const NEEDS: Record<MoveKind, readonly ('release' | 'reason')[]> = {
  promote: ['release'],
  canary: ['release'],
  halt: ['reason'],
  rollback: ['reason'],
  disable: ['reason'],
  enable: [],
};

/** The command line that a move stands for. What people wrote never begins a word of its own. */
export function moveWords(remote: string, request: MoveRequest, hosts: readonly string[]): string[] {
  assertWhole(request);
  const {
    move,
    seen,
    release = '',
    percent,
    tenants = [],
    reason = '',
    even_though,
    urgent = false,
  } = request;
  const asked = hosts.flatMap((host) => ['--host', host]);
  const decided = [`--seen=${seen}`];
  const promotion = [
    'promote',
    `${remote}@${release}`,
    ...asked,
    ...decided,
    ...(even_though === undefined ? [] : [`--even-though=${even_though.trim()}`]),
    ...(urgent ? ['--urgent'] : []),
  ];
  switch (move) {
    case 'promote':
      return promotion;
    case 'canary':
      return [
        ...promotion,
        ...(percent === undefined ? [] : [`--percent=${percent}`]),
        ...tenants.map((tenant) => `--tenant=${tenant}`),
      ];
    case 'halt':
      return ['halt', remote, ...decided, `--note=${reason.trim()}`];
    case 'rollback':
      return ['rollback', remote, ...asked, ...decided, `--note=${reason.trim()}`];
    case 'disable':
      return ['disable', remote, ...decided, `--reason=${reason.trim()}`];
    case 'enable':
      return ['enable', remote, ...decided];
  }
}

function assertWhole(request: MoveRequest): void {
  const { move, percent, tenants = [] } = request;
  const missing: FieldError[] = NEEDS[move]
    .filter((field) => request[field] === undefined)
    .map((field) => ({ field, message: 'This is needed.' }));
  if (move === 'canary' && percent === undefined && tenants.length === 0)
    missing.push({ field: 'percent', message: 'Say how many people, or which organizations.' });
  if (missing.length > 0) throw invalid(missing);
}
