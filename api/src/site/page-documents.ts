import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseEncoding, compress, type Encoding, etagOf, type ServedFile } from './encodings.ts';
import { type AnnouncedFile, filesWaitingIn } from './announced-files.ts';
import { type FirstPage, withFirstPage } from './first-page.ts';

const TYPE = 'text/html; charset=utf-8';
const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/** A document, and what the policy must allow for it: the hashes of the scripts that the build put into it. */
export interface PageDocument extends ServedFile {
  scripts: readonly string[];
  /** Files of the host that wait in it until the page has been shown. */
  waiting: readonly AnnouncedFile[];
}

interface Template {
  stamp: string;
  text: string;
  scripts: string[];
  waiting: AnnouncedFile[];
  /** First pages as text → the document with it. There are as many as remotes have titles. */
  made: Map<string, Made>;
}

interface Made {
  content: Buffer;
  hash: string;
  bytes: Map<Encoding, Promise<Buffer>>;
}

/** The documents of the host's build, each made once for what the registry says of a page, and kept in memory. */
export class PageDocuments {
  readonly #folder: string;
  readonly #templates = new Map<string, Template>();

  constructor(hostFolder: string) {
    this.#folder = hostFolder;
  }

  /** Undefined where the host is not built. */
  async find(name: string, first: FirstPage | null, acceptEncoding = ''): Promise<PageDocument | undefined> {
    const template = await this.#template(name);
    if (!template) return undefined;
    const made = madeFor(template, first);
    const encoding = chooseEncoding({ type: TYPE, length: made.content.length }, acceptEncoding);
    let bytes = made.bytes.get(encoding);
    if (!bytes) {
      bytes = compress(made.content, encoding);
      made.bytes.set(encoding, bytes);
    }
    const etag = etagOf(made.hash, encoding);
    const { scripts, waiting } = template;
    return { type: TYPE, etag, bytes: await bytes, encoding, scripts, waiting };
  }

  async #template(name: string): Promise<Template | undefined> {
    const path = join(this.#folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (!stats?.isFile()) return undefined;
    const stamp = `${stats.mtimeMs}/${stats.size}`;
    const known = this.#templates.get(name);
    if (known?.stamp === stamp) return known;
    const text = await readFile(path, 'utf8');
    const template = {
      stamp,
      text,
      scripts: scriptsOf(text),
      waiting: filesWaitingIn(text),
      made: new Map(),
    };
    this.#templates.set(name, template);
    return template;
  }
}

function madeFor({ text, made }: Template, first: FirstPage | null): Made {
  const key = JSON.stringify(first);
  const known = made.get(key);
  if (known) return known;
  const content = Buffer.from(withFirstPage(text, first));
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const document: Made = { content, hash, bytes: new Map() };
  // A registry that has changed leaves what it said before behind.
  if (made.size >= MOST_MADE) made.clear();
  made.set(key, document);
  return document;
}

const MOST_MADE = 100;

/** Of the build's own text, before anything was put into it: nothing else that looks like a script is allowed to run. */
function scriptsOf(text: string): string[] {
  return [...text.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
