import type { FastifyRequest } from 'fastify';

export type Way = 'provider' | 'refresh' | 'switch' | 'client';

/** A line for whoever came in, by ids, and for whoever did not, and why. */
export async function loggingAuthentication<T>(
  request: FastifyRequest,
  way: Way,
  work: () => Promise<T>,
  whoCame: (answer: T) => Record<string, string | undefined>,
): Promise<T> {
  try {
    const answer = await work();
    request.log.info({ authentication: way, outcome: 'granted', ...whoCame(answer) }, 'authentication');
    return answer;
  } catch (error) {
    const { code, error: reason } = error as { code?: unknown; error?: unknown };
    const why = [code, reason].find((each) => typeof each === 'string');
    request.log.info({ authentication: way, outcome: 'refused', why: why ?? 'failed' }, 'authentication');
    throw error;
  }
}
