import { useEffect, useRef, useState } from 'react';
import { useRevalidate } from 'shared-auth';
import { decodeBytes, type DecodedText, UnreadableFile, type UnreadableReason } from '../csv/decode-bytes.ts';
import { CLIENTS } from '../clients-api.ts';
import { importCall } from './import-calls.ts';
import type { ImportRow } from 'api/contract';
import { MAX_IMPORT_BYTES, type ReadImport, readImport, type RefusedFile } from './read-import.ts';
import { type RowResult, type SendOutcome, sendInCalls } from './send-rows.ts';

/** Why a file cannot be imported at all. */
export type Refusal = RefusedFile | { reason: UnreadableReason } | { reason: 'too-large' };

/** What would happen: the file's own faults, and the server's opinion of every sound row. */
export interface DryRun {
  fileName: string;
  encoding: Pick<DecodedText, 'encoding' | 'guessed'>;
  read: ReadImport;
  /** Rows that would be created. */
  ready: ImportRow[];
  /** Rows that the server knows already, refuses, or has something to say of. */
  answered: RowResult[];
}

export type ImportState =
  | { step: 'choose'; refusal?: Refusal }
  | { step: 'reading'; fileName: string }
  | { step: 'checking'; done: number; total: number }
  | { step: 'check-failed'; error: unknown; fileName: string }
  | { step: 'review'; dryRun: DryRun }
  | { step: 'importing'; dryRun: DryRun; done: number; total: number }
  | { step: 'done'; dryRun: DryRun; outcome: SendOutcome };

/** From a file to clients: read, dry run, review, import. Nothing is written before `start`. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const revalidate = useRevalidate();
  const running = useRef<AbortController>(undefined);
  const chosen = useRef<File>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function newRun(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function choose(file: File): Promise<void> {
    const signal = newRun();
    chosen.current = file;
    setState({ step: 'reading', fileName: file.name });
    const found = await readFile(file);
    if (signal.aborted) return;
    if ('reason' in found) return setState({ step: 'choose', refusal: found });

    const { decoded, read } = found;
    const total = read.rows.length;
    setState({ step: 'checking', done: 0, total });
    const { results, failure, canceled } = await sendInCalls(read.rows, importCall(true), signal, (done) =>
      setState({ step: 'checking', done, total }),
    );
    if (canceled) return;
    if (failure !== undefined) return setState({ step: 'check-failed', error: failure, fileName: file.name });
    const created = new Set(results.filter(({ result }) => result === 'created').map(({ line }) => line));
    setState({
      step: 'review',
      dryRun: {
        fileName: file.name,
        encoding: decoded,
        read,
        ready: read.rows.filter(({ line }) => created.has(line)),
        answered: results.filter(
          ({ result, unknownType }) => result !== 'created' || unknownType !== undefined,
        ),
      },
    });
  }

  /** Sends `rows`; `before` is what an interrupted import has done already. */
  async function send(dryRun: DryRun, rows: ImportRow[], before: RowResult[]): Promise<void> {
    const total = before.length + rows.length;
    setState({ step: 'importing', dryRun, done: before.length, total });
    const outcome = await sendInCalls(rows, importCall(false), newRun(), (done) =>
      setState({ step: 'importing', dryRun, done: before.length + done, total }),
    );
    setState({ step: 'done', dryRun, outcome: { ...outcome, results: [...before, ...outcome.results] } });
    await revalidate(CLIENTS);
  }

  /** While checking: back to the choice. While importing: ends after the call under way. */
  function cancel(): void {
    running.current?.abort();
    if (state.step !== 'importing') setState({ step: 'choose' });
  }

  return {
    state,
    choose,
    cancel,
    retryCheck: () => chosen.current && choose(chosen.current),
    start: (dryRun: DryRun) => send(dryRun, dryRun.ready, []),
    resume: (dryRun: DryRun, { results, unsent }: SendOutcome) => send(dryRun, unsent, results),
    restart: () => setState({ step: 'choose' }),
  };
}

async function readFile(file: File): Promise<Refusal | { decoded: DecodedText; read: ReadImport }> {
  if (file.size > MAX_IMPORT_BYTES) return { reason: 'too-large' };
  try {
    const decoded = decodeBytes(new Uint8Array(await file.arrayBuffer()));
    const read = readImport(decoded.text);
    return 'reason' in read ? read : { decoded, read };
  } catch (error) {
    if (error instanceof UnreadableFile) return { reason: error.reason };
    return { reason: 'binary' };
  }
}
