import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf } from '../../service/http.ts';
import type { Integrator } from '../../service/integrator.ts';

const metrics = ['power', 'temperature', 'humidity', 'voltage', 'current', 'frequency'];

/** Every gateway sends its part of 1000 readings each second, at a moment of its own; ends with the signal. */
export async function sendReadings(gateways: Integrator[], signal: AbortSignal): Promise<void> {
  const instants = Math.ceil(1000 / gateways.length / (metrics.length + 1));
  const send = async (gateway: Integrator, index: number) => {
    await pause((1000 / gateways.length) * index);
    for (let due = performance.now(); !signal.aborted; due += 1000) {
      await pause(Math.max(0, due - performance.now()));
      const now = Date.now();
      const readings = Array.from({ length: instants }, (_, instant) => ({
        timestamp: new Date(now - instant).toISOString(),
        consumption: 1,
        metadata: Object.fromEntries(metrics.map((name) => [name, 50])),
      }));
      bodyOf(await gateway.sendBatch(Buffer.from(JSON.stringify({ readings }))));
    }
  };
  await Promise.all(gateways.map(send));
}
