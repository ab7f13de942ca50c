import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useInSight } from '../map/use-in-sight.ts';
import { fetchPhoto } from './field-api.ts';
import styles from './field.module.css';
import { useText } from './messages/texts.ts';

interface NotePhotoProps {
  site: string;
  note: string;
  size: { width: number; height: number };
  alt: string;
}

/** Fetched by a call like any other: a picture's `src` would not say who asks. It can be asked for again. */
export function NotePhoto(props: NotePhotoProps) {
  const t = useText();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  if (!failed) return <Picture key={tries} {...props} onFailed={() => setFailed(true)} />;
  return (
    <p className={styles.where}>
      {t('photoGone')}{' '}
      <Button
        onClick={() => {
          setFailed(false);
          setTries(tries + 1);
        }}
      >
        {t('photoAgain')}
      </Button>
    </p>
  );
}

function Picture({ site, note, size, alt, onFailed }: NotePhotoProps & { onFailed: () => void }) {
  const [ref, seen] = useInSight();
  const [address, setAddress] = useState<string>();
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (!seen) return undefined;
    const gone = new AbortController();
    let made: string | undefined;
    const load = async () => {
      const blob = await fetchPhoto(site, note, gone.signal);
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    load().catch(() => {
      if (!gone.signal.aborted) failed();
    });
    return () => {
      gone.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [seen, site, note]);
  return (
    <div ref={ref} className={styles.photo} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {address !== undefined && <img src={address} alt={alt} />}
    </div>
  );
}
