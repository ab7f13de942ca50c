import type { Expected } from 'api/contract';
import { Quantity } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import { FigureRow } from './figure-row.tsx';

/** In the order in which an hour is judged, and in the words of the page of losses. */
const reasons = [
  'maintenance',
  'silence',
  'outage',
  'curtailment',
  'unknown',
] as const satisfies (keyof NonNullable<Expected['lost']>)[];
/** kWh. Less is nothing to speak of. */
const LEAST = 0.005;

/** What was expected of the site, how much of it came, and what did not. */
export function ExpectedFigures({ expected }: { expected: Expected }) {
  const t = useText();
  const format = useFormat();
  const { energy, share, availability, lost, method } = expected;
  const isLoad = method === 'load_profile';
  const losses = reasons.filter((reason) => (lost?.[reason] ?? 0) >= LEAST);
  return (
    <>
      {energy !== null && (
        <FigureRow
          name={t('site.expected')}
          about={t(
            method === null || method === 'clear_sky' ? 'site.aboutExpected' : `site.aboutExpected.${method}`,
          )}
          value={<Quantity value={energy} unit="kWh" decimals={2} />}
        />
      )}
      {share !== null && (
        <FigureRow
          name={t(isLoad ? 'site.usual' : 'site.share')}
          about={t(isLoad ? 'site.aboutUsual' : 'site.aboutShare')}
          value={format.percent(share)}
        />
      )}
      {availability !== null && (
        <FigureRow
          name={t('site.availability')}
          about={t('site.aboutAvailability')}
          value={format.percent(availability, 1)}
        />
      )}
      {lost && losses.length === 0 && <FigureRow name={t('site.lost')} value={t('site.lostNone')} />}
      {lost &&
        losses.map((reason) => (
          <FigureRow
            key={reason}
            name={t(`site.lost.${reason}`)}
            about={t(`site.aboutLost.${reason}`)}
            value={<Quantity value={lost[reason]} unit="kWh" decimals={2} />}
          />
        ))}
    </>
  );
}
