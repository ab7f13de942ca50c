import { gzipSync } from 'node:zlib';
import type { RemoteContract } from '../contract.ts';
import type { ReadFile } from './check-render.ts';

/** Bytes of a build as they travel: code of all its pages, and everything else. */
export interface Weight {
  code: number;
  /** Pictures, fonts and the like, which are compressed already. */
  media: number;
}

const CODE = /\.(js|css)$/;

/** Weighs every file of a build, whatever its contract says of them. */
export async function weigh({ files }: Pick<RemoteContract, 'files'>, read: ReadFile): Promise<Weight> {
  const weight: Weight = { code: 0, media: 0 };
  for (const file of Object.keys(files)) {
    const content = await read(file);
    if (content === null) continue;
    if (CODE.test(file)) weight.code += gzipSync(content).length;
    else if (!file.endsWith('.json')) weight.media += content.length;
  }
  return weight;
}
