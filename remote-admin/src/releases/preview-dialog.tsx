import { Alert, Button } from 'antd';
import type { PartReleases } from 'api/contract';
import { useState } from 'react';
import { api } from 'shared-auth';
import { Choice, CopyField, Dialog, Field, TextField, useUnsavedGuard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { failureText } from '../failure/failure-text.ts';
import fields from '../forms/form.module.css';
import { useText } from '../messages/text.ts';
import { releasesPath } from './use-releases.ts';

const FOR = ['person', 'role', 'tenant'] as const;
type For = (typeof FOR)[number];
const HOURS = ['1', '8', '24', '72', '336'] as const;

interface Link {
  links: string[];
  until: string;
}

/** Makes a link that shows one published release to some people, and changes nothing for anybody else. */
export function PreviewDialog({ part, onClose }: { part: PartReleases; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const [release, setRelease] = useState(part.published[0] ?? '');
  const [kind, setKind] = useState<For>('person');
  const [whom, setWhom] = useState('');
  const [hours, setHours] = useState<string>('24');
  const [missing, setMissing] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<Link | null>(null);
  const guard = useUnsavedGuard(whom.trim() !== '' && made === null && !working);
  const close = () => guard.ask(onClose);

  async function make(): Promise<void> {
    setFailure(null);
    setMissing(whom.trim() === '');
    if (whom.trim() === '') return;
    setWorking(true);
    const wanted = kind === 'person' ? whom.trim() : `${kind}:${whom.trim()}`;
    try {
      const request = { release, for: wanted, hours: Number(hours) };
      const { data } = await api.post<{ data: Link }>(`${releasesPath(part.remote)}/previews`, request);
      setMade(data);
    } catch (error) {
      setFailure(failureText(t, error, 'failed.makePreview'));
    } finally {
      setWorking(false);
    }
  }

  return (
    <>
      <Dialog
        open
        title={t('releases.dialog', { move: t('releases.preview'), part: part.remote })}
        locked={working}
        onClose={close}
        footer={
          <div className={fields['buttons']}>
            <Button disabled={working} onClick={close}>
              {made === null ? t('action.cancel') : t('releases.close')}
            </Button>
            {made === null && (
              <Button type="primary" loading={working} onClick={() => void make()}>
                {t('releases.preview.make')}
              </Button>
            )}
          </div>
        }
      >
        <div className={fields['form']}>
          <p>
            {made === null
              ? t('releases.preview.hint')
              : t('releases.preview.made', { until: format.dateTime(made.until) })}
          </p>
          {made?.links.map((link) => (
            <CopyField key={link} label={new URL(link).host} value={link} />
          ))}
          {made === null && (
            <>
              <Field label={t('releases.field.release')}>
                {({ id }) => (
                  <Choice
                    id={id}
                    value={release}
                    options={part.published.map((each) => ({ value: each, label: each }))}
                    onChange={setRelease}
                  />
                )}
              </Field>
              <Field label={t('releases.preview.for')}>
                {({ id }) => (
                  <Choice
                    id={id}
                    value={kind}
                    options={FOR.map((each) => ({ value: each, label: t(`releases.preview.${each}`) }))}
                    onChange={setKind}
                  />
                )}
              </Field>
              <TextField
                required
                label={t(`releases.preview.field.${kind}`)}
                hint={kind === 'role' ? t('releases.preview.roleHint') : undefined}
                value={whom}
                onChange={setWhom}
                error={missing && whom.trim() === '' ? t('releases.needed') : undefined}
              />
              <Field label={t('releases.preview.time')}>
                {({ id }) => (
                  <Choice
                    id={id}
                    value={hours}
                    options={HOURS.map((each) => ({
                      value: each,
                      label: t('releases.preview.hours', { count: Number(each) }),
                    }))}
                    onChange={setHours}
                  />
                )}
              </Field>
            </>
          )}
          {failure !== null && <Alert type="error" showIcon title={failure} />}
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}
