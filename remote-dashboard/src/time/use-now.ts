import { useEffect, useState } from 'react';

const QUARTER = 15 * 60_000;

/**
 * The time when the page opened, then each quarter of an hour: a page that is kept open goes on to the next day, which
 * begins with a quarter of an hour in every time zone.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), QUARTER - (now.getTime() % QUARTER));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
