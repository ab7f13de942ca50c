import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How two pictures differ: the part of all pixels (0 to 1), and a picture of where. */
export interface Difference {
  part: number;
  picture: Buffer;
}

/** Pages of other heights are compared as if the shorter went on empty. Smoothed edges of letters do not count. */
export function comparePictures(before: Buffer, after: Buffer): Difference {
  const [one, two] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(one.width, two.width);
  const height = Math.max(one.height, two.height);
  const where = new PNG({ width, height });
  const [a, b] = [one, two].map((picture) => extended(picture, width, height).data) as [Buffer, Buffer];
  const changed = pixelmatch(a, b, where.data, width, height, { threshold: 0.1 });
  return { part: changed / (width * height), picture: PNG.sync.write(where) };
}

function extended(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const larger = new PNG({ width, height });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}
