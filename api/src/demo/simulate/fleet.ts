import type { DeviceCredential } from '../credentials.ts';
import type { Span } from '../demo-times.ts';
import type { DemoSite } from '../sites.ts';
import { ApiClient, Refused } from './api-client.ts';
import { Device } from './device.ts';
import { sendPast } from './send-past.ts';

export interface FleetOptions {
  url: string;
  /** Seconds between two readings of a device. */
  interval: number;
  /** Ends after this many readings of each device; endless without. */
  rounds?: number | undefined;
  /** Sends what was measured in this time that is over, and ends. */
  past?: Span | undefined;
  signal: AbortSignal;
}

export interface FleetState {
  devices: number;
  sent: number;
  waiting: number;
  /** Devices that gave up, each with the platform's reason. */
  refused: Map<string, string>;
  /** The latest trouble, while it lasts. */
  trouble: string | undefined;
}

/** Many devices at once, and what there is to say about them together. */
export class Fleet {
  readonly state: FleetState = { devices: 0, sent: 0, waiting: 0, refused: new Map(), trouble: undefined };
  readonly #options: FleetOptions;

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  /** Runs until every device has sent its rounds, was refused, or the signal ends it. */
  async run(devices: { site: DemoSite; credential: DeviceCredential }[]): Promise<void> {
    this.state.devices = devices.length;
    await Promise.all(devices.map(({ site, credential }) => this.#one(site, credential)));
  }

  async #one(site: DemoSite, credential: DeviceCredential): Promise<void> {
    const { url, signal, interval, past, rounds = Number.POSITIVE_INFINITY } = this.#options;
    const onWait = (reason: string, seconds: number) => {
      this.state.trouble = `${reason}; next try in ${seconds.toFixed(0)} s`;
    };
    const onChange = (waiting: number, sent: number) => {
      this.state.waiting += waiting;
      this.state.sent += sent;
      if (sent > 0) this.state.trouble = undefined;
    };
    const api = new ApiClient({ url, credential, signal, onWait });
    try {
      if (past) return await sendPast(site, api, past, (count) => onChange(0, count));
      await new Device({ site, api, interval, rounds, signal, onChange }).run();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refused)) throw error;
      this.state.refused.set(site.name, error.message);
    }
  }
}
