import { temporaryFolder } from '../history/keep-history.ts';
import type { Figure } from '../report/figure.ts';
import { median, round } from '../report/statistics.ts';
import type { Progress, Scenario } from '../scenario.ts';
import { startService } from '../service/service.ts';
import { type Lighthouse, lighthouse } from './public-pages/lighthouse.ts';

const RUNS = 5;

export const publicPages: Scenario = {
  name: 'public-pages',
  about: 'the landing page and the sign-in page on slow 4G and a processor 4 × slower, by Lighthouse',
  async run(progress) {
    const folder = temporaryFolder();
    const service = await startService({ dataDir: folder.path });
    try {
      const landing = await several(`${service.url}/`, progress);
      const signIn = await several(`${service.url}/login`, progress);
      return [
        largestPaint('Landing page', landing, 2000),
        largestPaint('Sign-in page', signIn, 1800),
        ...[landing, signIn].map(
          (measured, index): Figure => ({
            what: `${index === 0 ? 'Landing' : 'Sign-in'} page: cumulative layout shift`,
            unit: 'shift',
            measured: Math.max(...measured.map(({ layoutShift }) => layoutShift)),
            limit: 0.02,
            better: 'lower',
          }),
        ),
        score('performance', landing, 95),
        score('accessibility', landing, 100),
        score('best-practices', landing, 100),
        score('seo', landing, 100),
      ];
    } finally {
      await service.stop();
      folder.remove();
    }
  },
};

async function several(address: string, progress: Progress): Promise<Lighthouse[]> {
  const measured: Lighthouse[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    progress(`${new URL(address).pathname}, run ${run} of ${RUNS}`);
    measured.push(await lighthouse(address));
  }
  return measured;
}

function largestPaint(page: string, measured: Lighthouse[], limit: number): Figure {
  const times = measured.map(({ largestPaintMs }) => largestPaintMs);
  return {
    what: `${page}, slow 4G and 4 × slower processor: largest contentful paint, median`,
    unit: 'ms',
    measured: round(median(times)),
    limit,
    better: 'lower',
    details: { fastestMs: round(Math.min(...times)), slowestMs: round(Math.max(...times)) },
  };
}

function score(category: keyof Lighthouse['scores'], measured: Lighthouse[], limit: number): Figure {
  const scores = measured.map(({ scores: { [category]: points } }) => points);
  return {
    what: `Landing page: Lighthouse ${category}, mobile, median`,
    unit: 'points',
    measured: median(scores),
    limit,
    better: 'higher',
    details: { least: Math.min(...scores), most: Math.max(...scores) },
  };
}
