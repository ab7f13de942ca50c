/** Who has not called for this long has left: a page that shows figures asks again every fifteen seconds. */
const LEFT_AFTER_MS = 30_000;
/** More than these do not make an organization weigh more: who attacks may have a thousand tokens. */
const MOST_CALLERS = 20;

/**
 * How many sessions and devices of each tenant called lately, of which it counts twenty at most. Tenants share what is
 * short by this number: an organization of two hundred people needs more than one person who asks without end.
 */
export class RecentCallers {
  readonly #now: () => number;
  /** By tenant, when each of them called last, the latest at the end. */
  readonly #calls = new Map<number, Map<string, number>>();

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** @param callerId of a session or a client's token family */
  seen(tenantId: number, callerId: string): void {
    const calls = this.#callsOf(tenantId);
    calls.delete(callerId);
    calls.set(callerId, this.#now());
    if (calls.size > MOST_CALLERS) this.#forgetFirst(calls);
    this.#calls.set(tenantId, calls);
  }

  /** At least 1: also work that nobody called for weighs something. */
  weightOf(tenantId: number): number {
    return Math.max(1, this.#callsOf(tenantId).size);
  }

  #callsOf(tenantId: number): Map<string, number> {
    const calls = this.#calls.get(tenantId) ?? new Map<string, number>();
    for (const at of calls.values()) {
      if (this.#now() - at < LEFT_AFTER_MS) return calls;
      this.#forgetFirst(calls);
    }
    this.#calls.delete(tenantId);
    return calls;
  }

  #forgetFirst(calls: Map<string, number>): void {
    const [first] = calls.keys();
    if (first !== undefined) calls.delete(first);
  }
}
