/** How much of each there may be. The names are those of `GET /v1/quotas`. */
export interface Quotas {
  /** Clients and the devices that they registered, together. */
  clients: number;
  /** Different metric names that one client or device reports. */
  metrics_per_device: number;
  /** The same, of all clients and devices together. */
  metrics: number;
  rules_per_client: number;
  webhooks_per_client: number;
  /** Downloads at a time of each process. */
  exports: number;
  /** Event streams at a time of each process. */
  streams: number;
  /** Readings with their figures, about. */
  stored_bytes: number;
}

export type QuotaName = keyof Quotas;

export const defaultQuotas: Quotas = {
  clients: 20_000,
  metrics_per_device: 200,
  metrics: 200_000,
  rules_per_client: 200,
  webhooks_per_client: 20,
  exports: 4,
  streams: 600,
  stored_bytes: 50 * 1024 ** 3,
};
