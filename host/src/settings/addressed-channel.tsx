import { Input } from 'antd';
import { Row, SwitchRow } from './fields.tsx';

interface AddressedChannelProps {
  label: string;
  checked: boolean;
  onSwitch: (checked: boolean) => void;
  /** A channel that goes nowhere would do nothing: where it leads has to be said. */
  addressLabel: string;
  hint: string;
  address: string;
  isGood: boolean;
  onAddress: (address: string) => void;
  kind: 'tel' | 'text';
}

/** Spaces and the like are for people; the server keeps the number without them. */
export function isPhoneNumber(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text.replaceAll(/[\s()/-]/g, ''));
}

/** A switch, and below it where messages go once it is on. */
export function AddressedChannel(props: AddressedChannelProps) {
  const { label, checked, onSwitch, addressLabel, hint, address, isGood, onAddress, kind } = props;
  return (
    <>
      <SwitchRow label={label} checked={checked} onChange={onSwitch} />
      {checked && (
        <Row label={addressLabel} hint={hint}>
          {({ id, describedBy }) => (
            <Input
              id={id}
              type={kind}
              value={address}
              maxLength={kind === 'tel' ? 30 : 100}
              required
              aria-invalid={!isGood}
              aria-describedby={describedBy}
              {...(!isGood && address !== '' && { status: 'error' as const })}
              autoComplete={kind === 'tel' ? 'tel' : 'off'}
              onChange={(event) => onAddress(event.target.value)}
            />
          )}
        </Row>
      )}
    </>
  );
}
