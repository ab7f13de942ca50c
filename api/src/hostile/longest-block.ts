/**
 * The longest that a timer had to wait while the work went on, in milliseconds that this thread worked: on a busy machine
 * others take most of the clock's.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const worked = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = worked();
  let block = 0;
  const tick = () => {
    const now = worked();
    block = Math.max(block, now - last);
    last = now;
  };
  const timer = setInterval(tick, 1);
  await work();
  tick();
  clearInterval(timer);
  return block;
}
