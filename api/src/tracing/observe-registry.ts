import type { Meter } from '@opentelemetry/api';
import type { Gauge, Registry } from 'prom-client';

const observables = { gauge: 'createObservableGauge', counter: 'createObservableCounter' } as const;

/** The gauges and counters of `/metrics`, by the same names; durations are recorded where they are measured. */
export function observeRegistry(meter: Meter, registry: Registry): void {
  for (const metric of registry.getMetricsAsArray()) {
    const create = observables[String(metric.type) as keyof typeof observables];
    if (!create) continue;
    const { name, help } = metric;
    const figure = registry.getSingleMetric(name) as Gauge;
    meter[create](name, { description: help }).addCallback(async (result) => {
      const { values } = await figure.get();
      for (const { value, labels } of values) result.observe(value, labels);
    });
  }
}
