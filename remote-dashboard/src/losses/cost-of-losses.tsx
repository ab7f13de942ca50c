import type { LossCost } from 'api/contract';
import { useQuantityText } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import styles from './losses.module.css';
import { useText } from './messages/texts.ts';
import { useMoney } from './use-money.ts';

/** What was lost in money and CO₂; where no rate is entered it says so. */
export function CostOfLosses({ cost }: { cost: LossCost }) {
  const t = useText();
  const format = useFormat();
  const quantity = useQuantityText();
  const money = useMoney();
  const { kwh, money_kwh, co2_kg, co2_kwh } = cost;
  const lost = quantity(kwh, 'kWh', 1);
  return (
    <p className={styles.note}>
      {format.sentences([
        money_kwh > 0
          ? t('cost.money', {
              kwh: lost,
              money: money(cost.money),
              covered: quantity(money_kwh, 'kWh', 1),
            })
          : t('cost.noMoney', { kwh: lost }),
        co2_kg === null
          ? t('cost.noCo2')
          : t('cost.co2', { co2: format.unit(co2_kg, 'kg', 1), covered: quantity(co2_kwh, 'kWh', 1) }),
      ])}
    </p>
  );
}
