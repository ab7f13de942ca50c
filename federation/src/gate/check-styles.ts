import type { RemoteContract } from '../contract.ts';
import { RefusalError } from '../store/refusal.ts';
import { strayStyle } from '../styles/stray-style.ts';
import type { ReadFile } from './check-render.ts';

/** Refuses a build whose style sheets could change what is not its own: one rule can blank the whole application. */
export async function checkStyles(
  { name, version, files }: Pick<RemoteContract, 'name' | 'version' | 'files'>,
  read: ReadFile,
): Promise<void> {
  for (const file of Object.keys(files).filter((each) => each.endsWith('.css'))) {
    const css = await read(file);
    const stray = css === null ? null : strayStyle(css, name);
    if (stray === null) continue;
    throw new RefusalError(
      `${name} ${version} has a style that reaches beyond its own pages (${stray} in ${file}): begin the selector with a ` +
        'class of a CSS module.',
    );
  }
}
