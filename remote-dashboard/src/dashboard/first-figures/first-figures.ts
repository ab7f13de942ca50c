import type { Attention } from 'api/contract';
import {
  createFormats,
  drawFirstChart,
  type FirstFigures,
  ianaTimeZone,
  prepareFirstChart,
} from 'shared-ui/first-figures';
import { answerOf } from './answers.ts';
import { formOf } from './attention-form.ts';
import { frameOf } from './box-of.ts';
import { firstChart } from './chart.ts';
import { firstFigures } from './figures.ts';
import { layOut } from './lay-out.ts';
import { readPlaces } from './places.ts';

/**
 * The script of the page's first figures (decision 0067): it runs before the shell and React do, and draws at the places where the page
 * had them at the last visit. Whatever it does not know, it leaves all of it to the page.
 */
const given = globalThis.empFirstFigures;
if (given)
  draw(given)
    .catch(() => undefined)
    .finally(given.settled);

async function draw(from: FirstFigures): Promise<void> {
  const places = readPlaces(from.look());
  if (places === null) return;
  const { theme: mode, locale } = from;
  const format = createFormats(locale);
  const timeZone = ianaTimeZone(locale.timeZone);
  // While the answers travel.
  prepareFirstChart(format, from.now);
  const [figures, chart, attention] = await Promise.all([
    firstFigures(from, format),
    places.chart && firstChart(from, timeZone),
    attentionOf(from),
  ]);
  const page = document.querySelector('main');
  if (page === null || frameOf(page) !== places.frame || attention !== places.attention) return;
  const laidOut = layOut(places, figures);
  if (laidOut === null) return;
  from.show(laidOut.whole);
  if (laidOut.chart === null || chart === null) return;
  let isWhole = false;
  try {
    isWhole = drawFirstChart(laidOut.chart, chart, { format, timeZone, mode });
  } finally {
    if (!isWhole) from.leave();
  }
}

/** Null for who may not see which sites need attention. */
function attentionOf(from: FirstFigures): Promise<string | null> {
  return answerOf<Attention>(from, '/v1/alerts/attention').then(formOf, () => null);
}
