import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Measurement, meterOf } from '../readings.ts';
import type { DemoSite } from '../sites.ts';
import type { ApiClient } from './api-client.ts';

export interface DeviceOptions {
  site: DemoSite;
  api: ApiClient;
  /** Seconds between two readings. */
  interval: number;
  rounds: number;
  signal: AbortSignal;
  /** Called with the change of the number of readings that wait, and of those delivered. */
  onChange: (waiting: number, sent: number) => void;
}

/** A device stops collecting when this many readings wait; the newest are worth more than the oldest. */
const MEMORY = 2_000;
const BATCH_SIZE = 500;

/** Measures on its own clock and delivers what it measured at the pace the platform allows. */
export class Device {
  readonly #options: DeviceOptions;
  readonly #queue: Measurement[] = [];
  readonly #measured = new EventEmitter();
  readonly #stop = new AbortController();
  #finished = false;

  constructor(options: DeviceOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    try {
      await Promise.all([this.#measure(), this.#deliver()]);
    } finally {
      this.#stop.abort();
      this.#options.onChange(-this.#queue.length, 0);
    }
  }

  async #measure(): Promise<void> {
    const { site, interval, rounds, onChange } = this.#options;
    const meter = meterOf(site);
    // Devices do not tick together.
    await this.#rest(interval * Math.random());
    let last = Date.now() / 1000 - interval;
    for (let round = 1; round <= rounds; round += 1) {
      const now = Date.now() / 1000;
      this.#queue.push(meter(now, now - last));
      last = now;
      onChange(1, 0);
      if (this.#queue.length > MEMORY) {
        this.#queue.shift();
        onChange(-1, 0);
      }
      this.#finished = round === rounds;
      this.#measured.emit('reading');
      if (!this.#finished) await this.#rest(interval);
    }
  }

  async #deliver(): Promise<void> {
    const signal = this.#signal();
    while (!this.#finished || this.#queue.length > 0) {
      if (this.#queue.length === 0) await once(this.#measured, 'reading', { signal });
      const batch = this.#queue.slice(0, BATCH_SIZE);
      await this.#deliverBatch(batch);
    }
  }

  async #deliverBatch(batch: Measurement[]): Promise<void> {
    try {
      await this.#options.api.send(batch);
    } catch (error) {
      this.#stop.abort();
      throw error;
    }
    // While the batch was under way the oldest may have been dropped, so what was sent is looked for by name.
    const sent = new Set(batch);
    const left = this.#queue.filter((reading) => !sent.has(reading));
    this.#options.onChange(left.length - this.#queue.length, batch.length);
    this.#queue.splice(0, this.#queue.length, ...left);
  }

  async #rest(seconds: number): Promise<void> {
    await pause(seconds * 1000, undefined, { signal: this.#signal() });
  }

  #signal(): AbortSignal {
    return AbortSignal.any([this.#options.signal, this.#stop.signal]);
  }
}
