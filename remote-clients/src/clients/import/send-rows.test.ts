import { describe, expect, it, vi } from 'vitest';
import type { ImportRow } from 'api/contract';
import { type SendRows, sendInCalls } from './send-rows.ts';

const rows: ImportRow[] = Array.from({ length: 1200 }, (_, index) => ({
  line: index + 2,
  name: `Site ${index}`,
  description: 'd',
}));
const accept: SendRows = async (batch) =>
  batch.map(({ line, name }) => ({ line, name, result: 'created', problems: [] }));

describe('sending an import', () => {
  it('sends 500 rows a call and tells how far it is', async () => {
    const onProgress = vi.fn<(done: number) => void>();
    const outcome = await sendInCalls(rows, accept, new AbortController().signal, onProgress);
    expect(outcome.results).toHaveLength(1200);
    expect(outcome.unsent).toEqual([]);
    expect(onProgress.mock.calls).toEqual([[500], [1000], [1200]]);
  });

  it('stops between calls when canceled and says what was not sent', async () => {
    const controller = new AbortController();
    const outcome = await sendInCalls(rows, accept, controller.signal, () => controller.abort());
    expect(outcome).toMatchObject({ canceled: true, failure: undefined });
    expect([outcome.results.length, outcome.unsent.length]).toEqual([500, 700]);
  });

  it('keeps what was done when a call fails', async () => {
    const lost = new Error('Network error');
    const send = vi.fn<SendRows>().mockImplementationOnce(accept).mockRejectedValueOnce(lost);
    const outcome = await sendInCalls(rows, send, new AbortController().signal, () => undefined);
    expect(outcome).toMatchObject({ canceled: false, failure: lost });
    expect([outcome.results.length, outcome.unsent.length]).toEqual([500, 700]);
  });
});
