import { expect, it, vi } from 'vitest';
import { overLooks, UNLIKE } from './check-page.ts';

type Look = Parameters<typeof overLooks>[1];
type Frame = Promise<Map<number, Buffer>>;

function pictures() {
  const soon: Frame = Promise.resolve(new Map());
  const later: Frame = Promise.resolve(new Map());
  return { soon, later, page: { frame: soon, frameAgain: vi.fn<() => Frame>(() => later) } };
}

it('does not hold a picture of the shell that was taken too soon against a part', async () => {
  const { soon, page } = pictures();
  const said = await overLooks(page, async (frame) =>
    frame === soon ? { text: `${UNLIKE}, 1280 px wide`, isOfTime: true } : null,
  );
  expect(said).toBeNull();
  expect(page.frameAgain).toHaveBeenCalledOnce();
});

it('refuses what is unlike every picture, and what is slow at every look', async () => {
  const { page } = pictures();
  const unlike = vi.fn<Look>(async () => ({ text: `${UNLIKE}, 1280 px wide`, isOfTime: true }));
  expect(await overLooks(page, unlike)).toBe(`${UNLIKE}, 1280 px wide`);
  expect(unlike).toHaveBeenCalledTimes(3);
  const slow = async () => ({ text: 'it does not answer for 2.0 s', isOfTime: true as const });
  expect(await overLooks(pictures().page, slow)).toBe('it does not answer for 2.0 s');
});

it('refuses at once what is no matter of time', async () => {
  const { page } = pictures();
  const throwing = vi.fn<Look>(async () => ({ text: 'it throws "x"' }));
  expect(await overLooks(page, throwing)).toBe('it throws "x"');
  expect(throwing).toHaveBeenCalledOnce();
  expect(page.frameAgain).not.toHaveBeenCalled();
});
