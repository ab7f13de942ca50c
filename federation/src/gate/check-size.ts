import type { RemoteContract } from '../contract.ts';
import { RefusalError } from '../store/refusal.ts';

/** A build may grow by a quarter, and a small one by a little more: both must be exceeded to be refused. */
const GROWTH = 1.25;
const SLACK = 15_000;

/** Refuses a build whose first page suddenly costs people much more than the one before. */
export function checkSize(
  { name, version, sizes }: Pick<RemoteContract, 'name' | 'version' | 'sizes'>,
  before: Pick<RemoteContract, 'version' | 'sizes'> | undefined,
): void {
  if (before === undefined) return;
  const [was, is] = [before.sizes.initialGzip, sizes.initialGzip];
  if (is <= was * GROWTH || is <= was + SLACK) return;
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
  throw new RefusalError(
    `${name} ${version} needs ${kilobytes(is)} gzip for its first page, ${before.version} needed ${kilobytes(was)}: ` +
      'make it smaller, or pass --accept-size if it must be so.',
  );
}
