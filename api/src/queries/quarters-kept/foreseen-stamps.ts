import type { RawBuilder } from 'kysely';
import type { AskedAlong, Caller } from '../../sessions/caller.ts';
import type { QuarterQuestion } from './quarter-question.ts';
import { quarterStampsOf, type StampedDays, stampedDaysOf, type StampRow } from './quarter-stamps.ts';

/** Whose question is forgotten asks once more as if it were the first time. */
const MOST_SESSIONS = 10_000;

class LikelyStamps implements AskedAlong {
  readonly days: StampedDays;
  readonly query: RawBuilder<StampRow>;

  constructor(tenantId: number, days: StampedDays) {
    this.days = days;
    this.query = quarterStampsOf(tenantId, days);
  }
}

/**
 * A page asks the same again and again. So whether anything has changed is asked of the database together with who calls, which spares
 * a way there and back. It is as fresh as what the call would ask itself: it is read after the call has come.
 */
export class ForeseenStamps {
  readonly #ofSessions = new Map<string, StampedDays>();

  /** What a call of this session is likely to need. */
  likely(tenantId: number, session: string): AskedAlong | undefined {
    const days = this.#ofSessions.get(session);
    return days && new LikelyStamps(tenantId, days);
  }

  /** It asked something else last, or nothing could be told from what was asked along. */
  forget(session: string): void {
    this.#ofSessions.delete(session);
  }

  /** What a session asked last, and was answered from kept quarters. */
  note(session: string, question: QuarterQuestion): void {
    this.forget(session);
    this.#ofSessions.set(session, stampedDaysOf(question));
    if (this.#ofSessions.size <= MOST_SESSIONS) return;
    for (const oldest of this.#ofSessions.keys()) {
      this.#ofSessions.delete(oldest);
      break;
    }
  }
}

/** What was asked along with who calls, where it is about this question. Days that nobody asked about must not count as unchanged. */
export function foreseen({ along }: Caller, question: QuarterQuestion): StampRow | undefined {
  if (!along || !(along.asked instanceof LikelyStamps)) return undefined;
  const [one, other] = [along.asked.days, stampedDaysOf(question)];
  const isSame = one.metric === other.metric && one.first === other.first && one.last === other.last;
  return isSame ? (along.found as StampRow) : undefined;
}
