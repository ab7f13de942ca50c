import type { Client } from 'api/contract';
import { Quantity } from 'shared-ui';
import { useText } from '../messages/texts.ts';
import styles from './client-columns.module.css';

/**
 * The energy of 24 hours. Under the name of consumption what a plant generated or a meter measured once more would be wrong, and
 * what a battery took a negative use, so they say what they are (docs/figures.md, Roles).
 */
export function ClientEnergy({ energy, role }: { energy: number; role: Client['role'] }) {
  const t = useText();
  const kind = kindOf(energy, role);
  const isStored = role === 'storage';
  return (
    <span className={styles.energy}>
      <Quantity value={isStored ? Math.abs(energy) : energy} unit="kWh" decimals={2} />
      {kind && (
        <>
          {' '}
          <span className={styles.kind}>{t(kind)}</span>
        </>
      )}
    </span>
  );
}

function kindOf(energy: number, role: Client['role']) {
  if (role === 'generation') return 'energy.generated';
  if (role === 'measurement') return 'energy.measured';
  if (role !== 'storage' || energy === 0) return undefined;
  return energy < 0 ? 'energy.netIn' : 'energy.netOut';
}
