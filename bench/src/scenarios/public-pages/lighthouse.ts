import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';

/**
 * Fetched when it is measured with, and not a dependency: its two hundred packages would otherwise be part of every
 * fresh installation of the product.
 */
const TOOL = 'lighthouse@13.5.0';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Lighthouse {
  largestPaintMs: number;
  layoutShift: number;
  /** Of 100. */
  scores: Record<(typeof categories)[number], number>;
}

interface Report {
  audits: Record<string, { numericValue?: number }>;
  categories: Record<string, { score: number | null }>;
}

/**
 * Loads the page in a new browser with an empty cache. Lighthouse's own mobile conditions are those of the promise: slow
 * 4G (150 ms, 1.6 Mbit/s) and a processor 4 times slower. CHROME_PATH says where the browser is.
 */
export async function lighthouse(address: string): Promise<Lighthouse> {
  const report = JSON.parse(await run(address)) as Report;
  const audit = (id: string) => {
    const value = report.audits[id]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse could not tell ${id} of ${address}`);
    return value;
  };
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  return {
    largestPaintMs: audit('largest-contentful-paint'),
    layoutShift: audit('cumulative-layout-shift'),
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
  };
}

function run(address: string): Promise<string> {
  const words = [
    address,
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
  ];
  const browser = process.env.CHROME_PATH ?? process.env.CHROMIUM_PATH;
  return new Promise((resolve, reject) => {
    // Not in the repository's folder, whose package manager is another.
    const child = spawn('npx', ['--yes', TOOL, ...words], {
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(browser && { CHROME_PATH: browser }) },
    });
    let printed = '';
    let complaints = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`Lighthouse ended with ${code}:\n${complaints}`));
    });
  });
}
