/** Calls a minute. They are counted by each process, so behind a balancer the sum of all processes is the limit. */
export interface RateLimits {
  /** Whoever proves nothing, bad tokens included, by address: a whole office may share one. */
  anonymous: number;
  /** A person's session: pages with many widgets, in several tabs. */
  session: number;
  /** A client of the integrator API; each call may carry a batch of 5,000 readings. */
  integrator: number;
  /** All sessions and clients of a tenant together. */
  tenant: number;
  /** Connections of one address at a time; not counted behind a proxy. */
  connections: number;
}

export type Policy = 'anonymous' | 'sign-in' | 'files' | 'staff' | 'account' | 'integrator' | 'tenant';

export function quotasOf({
  anonymous,
  session,
  integrator,
  tenant,
}: Omit<RateLimits, 'connections'>): Record<Policy, number> {
  return {
    anonymous,
    // The development sign-in, by address.
    'sign-in': anonymous,
    // Pages, their files and health, by address: a page is up to a hundred files.
    files: 50 * anonymous,
    staff: session,
    // All sessions of a person in an organization.
    account: 3 * session,
    integrator,
    tenant,
  };
}
