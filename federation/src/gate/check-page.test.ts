import { expect, it, vi } from 'vitest';
import { overLooks, UNLIKE } from './check-page.ts';

type Look = Parameters<typeof overLooks>[2];
const REAL = ['real'] as const;
type Frame = Promise<Map<number, Buffer>>;

function pictures() {
  const soon: Frame = Promise.resolve(new Map());
  const later: Frame = Promise.resolve(new Map());
  return { soon, later, page: { frame: soon, frameAgain: vi.fn<() => Frame>(() => later) } };
}

it('does not hold a picture of the shell that was taken too soon against a part', async () => {
  const { soon, page } = pictures();
  const said = await overLooks(page, REAL, async (_answers, frame) =>
    frame === soon ? { text: `${UNLIKE}, 1280 px wide`, isOfTime: true } : null,
  );
  expect(said).toBeNull();
  expect(page.frameAgain).toHaveBeenCalledOnce();
});

it('refuses what is unlike every picture, and what is slow at every look', async () => {
  const { page } = pictures();
  const unlike = vi.fn<Look>(async () => ({ text: `${UNLIKE}, 1280 px wide`, isOfTime: true }));
  expect(await overLooks(page, REAL, unlike)).toBe(`${UNLIKE}, 1280 px wide`);
  expect(unlike).toHaveBeenCalledTimes(3);
  const slow = async () => ({ text: 'it does not answer for 2.0 s', isOfTime: true as const });
  expect(await overLooks(pictures().page, REAL, slow)).toBe('it does not answer for 2.0 s');
});

it('refuses at once what is no matter of time', async () => {
  const { page } = pictures();
  const throwing = vi.fn<Look>(async () => ({ text: 'it throws "x"' }));
  expect(await overLooks(page, REAL, throwing)).toBe('it throws "x"');
  expect(throwing).toHaveBeenCalledOnce();
  expect(page.frameAgain).not.toHaveBeenCalled();
});

it('looks again at the kind of answers that had a complaint, and at no other', async () => {
  const { page } = pictures();
  const late = vi.fn<Look>(async (answers) =>
    answers === 'slow' ? { text: 'it does not answer for 2.0 s', isOfTime: true } : null,
  );
  expect(await overLooks(page, ['real', 'empty', 'slow'], late)).toBe(
    'with slow answers it does not answer for 2.0 s',
  );
  expect(late.mock.calls.map(([answers]) => answers)).toEqual(['real', 'empty', 'slow', 'slow', 'slow']);
});

it('goes on to the next kind where a complaint was a matter of one moment', async () => {
  const { page } = pictures();
  const seen = new Map<string, number>();
  const said = await overLooks(page, ['real', 'failing'], async (answers) => {
    const times = (seen.get(answers) ?? 0) + 1;
    seen.set(answers, times);
    if (answers === 'real' && times > 1) return null;
    return { text: 'it jumps', isOfTime: true };
  });
  expect(said).toBe('with failing answers it jumps');
});
