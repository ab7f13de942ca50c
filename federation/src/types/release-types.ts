import { RefusalError } from '../store/refusal.ts';

/** Lies beside a release's `contract.json`, under its seal: declarations for other teams, and those it was built with. */
export const TYPES_FILE = 'types.json';

/** Declarations, and which of them says what is passed to what. */
export interface Offered {
  /** What others may use (`./add-client-dialog`) → its file among `files`. */
  modules: Record<string, string>;
  /** Path → text of a `.d.ts`. What they import of packages is for the reader to have. */
  files: Record<string, string>;
}

export interface ReleaseTypes extends Offered {
  schema: 1;
  /** Part → what of it the build uses, as it was declared to the build. */
  uses: Record<string, Offered>;
}

export const NO_TYPES: ReleaseTypes = { schema: 1, modules: {}, files: {}, uses: {} };

/** Releases from before have none. */
export function parseTypes(content: Buffer | string | null, of: string): ReleaseTypes {
  if (content === null) return NO_TYPES;
  try {
    const types = JSON.parse(content.toString()) as ReleaseTypes;
    if (types.schema === 1 && isOffered(types) && Object.values(types.uses).every(isOffered)) return types;
  } catch {
    // Said below.
  }
  throw new RefusalError(`${TYPES_FILE} of ${of} is not what a build writes: build it again.`);
}

/** Paths become files of whoever takes them. */
const isOffered = ({ modules, files }: Offered): boolean =>
  Object.keys(files).every((path) => /^([a-z0-9_-][\w.-]*\/)*[\w-][\w.-]*\.d\.ts$/i.test(path)) &&
  Object.entries(modules).every(([name, file]) => /^\.\/[a-z0-9-]+$/.test(name) && files[file] !== undefined);

/** A file that says by name what is passed to each module: `Props['./add-client-dialog']`. */
export function propsFile({ modules }: Offered, head = ''): string {
  const lines = Object.entries(modules).map(
    ([name, file]) => `  '${name}': PropsOf<typeof import('./${file}')>;`,
  );
  return `${head}type PropsOf<Module> = Module[keyof Module] extends (props: infer Props, ...more: never[]) => unknown ? Props : never;

export interface Props {
${lines.join('\n')}
}
`;
}
