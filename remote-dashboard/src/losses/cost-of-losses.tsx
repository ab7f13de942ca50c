import { Button } from 'antd';
import type { LossCost } from 'api/contract';
import { useQuantityText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import styles from './losses.module.css';
import { useText } from './messages/texts.ts';
import { type RateKind, rateKinds } from './rates/rates-api.ts';
import { useMoney } from './use-money.ts';

interface CostOfLossesProps {
  cost: LossCost;
  /** Of who may enter what is missing. */
  onEnter: ((what: RateKind) => void) | undefined;
}

/** What was lost in money and CO₂; where no rate is entered it says so, and leads to where it is entered. */
export function CostOfLosses({ cost, onEnter }: CostOfLossesProps) {
  const t = useText();
  const format = useFormat();
  const quantity = useQuantityText();
  const money = useMoney();
  const { kwh, money_kwh, co2_kg, co2_kwh } = cost;
  const lost = quantity(kwh, 'kWh', 1);
  const isMissing: Record<RateKind, boolean> = { tariff: money_kwh <= 0, co2: co2_kg === null };
  const missing = rateKinds.filter((kind) => isMissing[kind]);
  return (
    <>
      <p className={styles.note}>
        {format.sentences([
          isMissing.tariff
            ? t('cost.noMoney', { kwh: lost })
            : t('cost.money', {
                kwh: lost,
                money: money(cost.money),
                covered: quantity(money_kwh, 'kWh', 1),
              }),
          co2_kg === null
            ? t('cost.noCo2')
            : t('cost.co2', { co2: format.unit(co2_kg, 'kg', 1), covered: quantity(co2_kwh, 'kWh', 1) }),
          ...(missing.length > 0 && !onEnter ? [t('cost.ask')] : []),
        ])}
      </p>
      {onEnter && missing.length > 0 && (
        <div className={styles.enter}>
          {missing.map((kind) => (
            <Button key={kind} onClick={() => onEnter(kind)}>
              {t(`rates.enter.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
