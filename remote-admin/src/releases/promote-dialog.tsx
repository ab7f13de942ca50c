import { Checkbox } from 'antd';
import type { PartReleases } from 'api/contract';
import { useState } from 'react';
import { Choice, Field, maxLength, ruleText, TextField } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { MoveDialog } from './move-dialog.tsx';
import { percentOf, tenantsOf } from './whom.ts';

const WHOM = ['everybody', 'percent', 'tenants'] as const;
type Whom = (typeof WHOM)[number];
const MOST = 300;
const FIRST_PERCENT = '10';

/** Gives a published release to everybody, or to some. */
export function PromoteDialog({ part, onClose }: { part: PartReleases; onClose: () => void }) {
  const t = useText();
  const { published, live, canary, bad } = part;
  const [release, setRelease] = useState(
    canary?.release ??
      published.find((each) => each !== live && !bad.some((mark) => mark.release === each)) ??
      published[0] ??
      '',
  );
  const [whom, setWhom] = useState<Whom>('everybody');
  const [percent, setPercent] = useState(FIRST_PERCENT);
  const [tenants, setTenants] = useState('');
  const [evenThough, setEvenThough] = useState('');
  const [urgent, setUrgent] = useState(false);
  const [tried, setTried] = useState(false);
  const mark = bad.find((each) => each.release === release);
  const tooLong = mark && ruleText(maxLength(MOST)(evenThough.trim()));

  function request() {
    setTried(true);
    if (tooLong !== undefined) return null;
    const how = {
      ...(mark && evenThough.trim() !== '' && { even_though: evenThough.trim() }),
      ...(urgent && { urgent }),
    };
    if (whom === 'everybody') return { release, ...how };
    if (whom === 'percent') {
      const value = percentOf(percent);
      return value === null ? null : { release, percent: value, ...how };
    }
    const ids = tenantsOf(tenants);
    return ids === null ? null : { release, tenants: ids, ...how };
  }

  return (
    <MoveDialog
      move={whom === 'everybody' ? 'promote' : 'canary'}
      part={part}
      hint={t(`releases.hint.${whom === 'everybody' ? 'promote' : 'canary'}`)}
      request={request}
      dirty={tenants.trim() !== '' || evenThough.trim() !== '' || percent !== FIRST_PERCENT}
      onClose={onClose}
    >
      <Field label={t('releases.field.release')}>
        {({ id }) => (
          <Choice
            id={id}
            value={release}
            options={published.map((each) => ({ value: each, label: each }))}
            onChange={setRelease}
          />
        )}
      </Field>
      <Field label={t('releases.field.whom')}>
        {({ id }) => (
          <Choice
            id={id}
            value={whom}
            options={WHOM.map((each) => ({ value: each, label: t(`releases.whom.${each}`) }))}
            onChange={setWhom}
          />
        )}
      </Field>
      {whom === 'percent' && (
        <TextField
          required
          label={t('releases.field.percent')}
          value={percent}
          onChange={setPercent}
          error={tried && percentOf(percent) === null ? t('releases.percentWrong') : undefined}
        />
      )}
      {whom === 'tenants' && (
        <TextField
          required
          rows={3}
          label={t('releases.field.tenants')}
          hint={t('releases.tenantsHint')}
          value={tenants}
          onChange={setTenants}
          error={tried && tenantsOf(tenants) === null ? t('releases.tenantsWrong') : undefined}
        />
      )}
      <Checkbox checked={urgent} onChange={({ target }) => setUrgent(target.checked)}>
        {t('releases.field.urgent')}
      </Checkbox>
      {mark && (
        <TextField
          rows={2}
          label={t('releases.field.evenThough')}
          // A sentence in a sentence: its own end is one too many.
          hint={t('releases.badHint', { reason: mark.reason.replace(/[.。]$/, '') })}
          value={evenThough}
          most={MOST}
          error={tooLong}
          onChange={setEvenThough}
        />
      )}
    </MoveDialog>
  );
}
