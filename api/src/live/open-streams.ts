import { HttpProblem } from '../errors/http-problem.ts';
import type { StaffCaller } from '../sessions/caller.ts';

/** Streams open at a time in this process. A browser opens six to an address, and a person has several browsers. */
const most = { session: 12, account: 24 } as const;

/** Counts the open streams of each session, person and organization, and refuses those beyond. */
export class OpenStreams {
  readonly #open = new Map<string, number>();
  readonly #mostOfTenant: number;

  constructor(mostOfTenant: number) {
    this.#mostOfTenant = mostOfTenant;
  }

  of(tenantId: number): number {
    return this.#open.get(`tenant ${tenantId}`) ?? 0;
  }

  /** @returns gives the place back, once */
  enter(caller: StaffCaller): () => void {
    const counters = [
      { of: `session ${caller.familyId}`, max: most.session },
      { of: `account ${caller.tenantId} ${caller.userId}`, max: most.account },
      { of: `tenant ${caller.tenantId}`, max: this.#mostOfTenant },
    ];
    for (const { of, max } of counters) {
      if ((this.#open.get(of) ?? 0) >= max) throw tooMany();
    }
    for (const { of } of counters) this.#open.set(of, (this.#open.get(of) ?? 0) + 1);
    let entered = true;
    return () => {
      if (!entered) return;
      entered = false;
      for (const { of } of counters) {
        const left = (this.#open.get(of) ?? 1) - 1;
        if (left > 0) this.#open.set(of, left);
        else this.#open.delete(of);
      }
    };
  }
}

function tooMany(): HttpProblem {
  const sentence = 'Too many event streams are open. Close one, or try again later.';
  return new HttpProblem(429, 'too_many_streams', sentence, { headers: { 'retry-after': '30' } });
}
