import { describe, expect, it } from 'vitest';
import { letOthersGoFirst } from './let-others-go-first.ts';

const HOUR = 3_600_000;
const going = new AbortController().signal;

/** What others ask for: how often it was looked at, and one more each time where they go on asking. */
function others({ goOn }: { goOn: boolean }) {
  const turns = {
    looks: 0,
    get asked() {
      turns.looks += 1;
      return goOn ? turns.looks : 7;
    },
  };
  return turns;
}

describe('between the pieces of an archive', () => {
  it('goes on at once where nobody asks', async () => {
    const turns = others({ goOn: false });
    await letOthersGoFirst(turns, HOUR, going);
    expect(turns.looks).toBeLessThanOrEqual(3);
  });

  it('waits for those who ask, but not for ever', async () => {
    const began = performance.now();
    await letOthersGoFirst(others({ goOn: true }), 50, going);
    expect(performance.now() - began).toBeGreaterThanOrEqual(150);
  });

  it('ends when the archive is given up', async () => {
    const asked = new AbortController();
    const waiting = letOthersGoFirst(others({ goOn: true }), HOUR, asked.signal);
    asked.abort(new Error('given up'));
    await expect(waiting).rejects.toThrow('given up');
  });
});
