import { Button } from 'antd';
import type { MoveKind, PartReleases } from 'api/contract';
import { useState } from 'react';
import { PermissionGate } from 'shared-auth';
import { useKeptFocus } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { PromoteDialog } from './promote-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './releases.module.css';

type Asked = Exclude<MoveKind, 'canary'>;

/** What somebody may do with a part who may move releases. Each asks before it does anything. */
export function PartMoves({ part }: { part: PartReleases }) {
  const t = useText();
  // As the part was when the dialog was opened: that is what the person decides by.
  const [asked, setAsked] = useState<{ move: Asked; part: PartReleases } | null>(null);
  const [previewed, setPreviewed] = useState<PartReleases | null>(null);
  const close = () => setAsked(null);
  const buttons = useKeptFocus<HTMLSpanElement>();
  const { live, canary, previous, disabled, published } = part;
  const moves: Asked[] = [
    ...(published.some((release) => release !== live) ? (['promote'] as const) : []),
    // Rolling back would end the canary too; so that nobody takes one for the other, only one is offered.
    ...(canary ? (['halt'] as const) : previous === null ? [] : (['rollback'] as const)),
    ...(disabled !== null ? (['enable'] as const) : live === null ? [] : (['disable'] as const)),
  ];
  return (
    <PermissionGate needs="release.manage">
      <span className={styles['buttons']} ref={buttons}>
        {moves.map((move) => (
          <Button
            key={move}
            type={move === 'promote' ? 'primary' : 'default'}
            danger={move === 'rollback' || move === 'disable' || move === 'halt'}
            aria-label={t('releases.dialog', { move: t(`releases.move.${move}`), part: part.remote })}
            onClick={() => setAsked({ move, part })}
          >
            {t(`releases.move.${move}`)}
          </Button>
        ))}
        {published.length > 0 && (
          <Button
            aria-label={t('releases.dialog', { move: t('releases.preview'), part: part.remote })}
            onClick={() => setPreviewed(part)}
          >
            {t('releases.preview')}
          </Button>
        )}
      </span>
      {previewed && <PreviewDialog part={previewed} onClose={() => setPreviewed(null)} />}
      {asked?.move === 'promote' && <PromoteDialog part={asked.part} onClose={close} />}
      {asked && asked.move !== 'promote' && (
        <ReasonDialog move={asked.move} part={asked.part} onClose={close} />
      )}
    </PermissionGate>
  );
}
