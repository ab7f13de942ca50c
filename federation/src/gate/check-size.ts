import type { RemoteContract } from '../contract.ts';
import { RefusalError } from '../store/refusal.ts';
import type { Weight } from './weigh.ts';

/** A build may grow by a quarter, and a small one by a little more: both must be exceeded to be refused. */
const GROWTH = 1.25;
const SLACK = 15_000;

/** Bytes of pictures and fonts that a build may bring; a page's own are seldom a tenth of it. */
const MEDIA = 1_000_000;

type Sized = Pick<RemoteContract, 'name' | 'version' | 'sizes'>;

/** Refuses a build whose pages suddenly cost people much more than those before. */
export function checkSize(
  { name, version, sizes }: Sized,
  weight: Weight,
  before: Pick<Sized, 'version' | 'sizes'> | undefined,
): void {
  const refuse = (what: string) => {
    throw new RefusalError(
      `${name} ${version} ${what}: make it smaller, or pass --accept-size if it must be so.`,
    );
  };
  if (weight.media > MEDIA)
    refuse(`brings ${kilobytes(weight.media)} of pictures and the like, and ${kilobytes(MEDIA)} is the most`);
  if (before === undefined) return;
  const was = before.sizes;
  if (isMuchMore(sizes.initialGzip, was.initialGzip))
    refuse(
      `needs ${kilobytes(sizes.initialGzip)} gzip for its first page, ${before.version} needed ${kilobytes(was.initialGzip)}`,
    );
  if (isMuchMore(weight.code, was.totalGzip))
    refuse(
      `needs ${kilobytes(weight.code)} gzip for all its pages, ${before.version} needed ${kilobytes(was.totalGzip)}`,
    );
}

const isMuchMore = (is: number, was: number): boolean => is > was * GROWTH && is > was + SLACK;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;
