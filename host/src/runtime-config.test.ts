import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function answers(...list: Response[]) {
  const fetch = vi.fn<() => Promise<Response>>();
  for (const answer of list) fetch.mockResolvedValueOnce(answer);
  vi.stubGlobal('fetch', fetch);
  const { fetchRuntimeConfig } = await import('./runtime-config.ts');
  return { fetch, fetchRuntimeConfig };
}

it('is asked for once, however many want it', async () => {
  const { fetch, fetchRuntimeConfig } = await answers(Response.json({ version: '1.2.3' }));
  const [one, other] = await Promise.all([fetchRuntimeConfig(), fetchRuntimeConfig()]);
  expect(one).toEqual({ version: '1.2.3' });
  expect(other).toBe(one);
  expect(await fetchRuntimeConfig()).toBe(one);
  expect(fetch).toHaveBeenCalledOnce();
});

it('is asked for again after a failure, which says what was answered', async () => {
  const { fetchRuntimeConfig } = await answers(
    new Response('', { status: 503 }),
    Response.json({ version: '1.2.3' }),
  );
  await expect(fetchRuntimeConfig()).rejects.toThrow('/config.json answered 503');
  expect(await fetchRuntimeConfig()).toEqual({ version: '1.2.3' });
});
