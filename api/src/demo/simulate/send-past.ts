import { INTERVAL, type Span } from '../demo-times.ts';
import { type Measurement, meterOf } from '../readings.ts';
import type { DemoSite } from '../sites.ts';
import type { ApiClient } from './api-client.ts';

/** A day: readings of days ago take longer to store than those of now. */
const BATCH_SIZE = 96;

/** Sends what a device measured in a time that is over, each quarter of an hour, as one does that was cut off for a while. */
export async function sendPast(
  site: DemoSite,
  api: Pick<ApiClient, 'send'>,
  { after, until }: Span,
  onSent: (count: number) => void,
): Promise<void> {
  const meter = meterOf(site);
  let batch: Measurement[] = [];
  for (let at = after + INTERVAL; at <= until; at += INTERVAL) {
    batch.push(meter(at, INTERVAL));
    if (batch.length < BATCH_SIZE && at + INTERVAL <= until) continue;
    await api.send(batch);
    onSent(batch.length);
    batch = [];
  }
}
