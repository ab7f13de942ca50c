import type { Packet } from './packets.ts';

/** One of the questions that each store is asked over HTTP, in the words of its own language. */
export type Question = 'year by day' | 'last day by quarters' | 'year, one figure each';

/** A store of readings under measurement, beside others that get the same. */
export interface Store {
  name: string;
  /** Resolves when the store has acknowledged all values of the packet. */
  send(packet: Packet): Promise<void>;
  /** Processor seconds that its processes have used so far. */
  processorSeconds(): number;
  /** Bytes on disk of the readings and all that is counted from them, when nothing more is being merged. */
  bytes(): Promise<number>;
  /** Milliseconds until the whole answer is there, never from a cache of answers; throws where it is empty. */
  ask(question: Question): Promise<number>;
  /** Has it believe that all readings of the last days have changed, where it keeps what was made of them. */
  changeAll?(): Promise<void>;
  close(): Promise<void>;
}

/** A store that can be had as a package of the system's. */
export interface Rival extends Store {
  /** Ends its process as a crash would, starts it again, and answers how many values it holds then. */
  valuesAfterKill(): Promise<number>;
}
