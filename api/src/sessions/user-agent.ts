export interface Agent {
  browser: string | null;
  system: string | null;
}

/** The first that fits: browsers carry the names of those that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
/** Real ones have two or three hundred characters. */
const LONGEST = 1000;

/** Enough of a User-Agent header for a person to tell their own browsers apart; the rest is not kept. */
export function agentOf(header: string | undefined): Agent {
  const text = header?.slice(0, LONGEST) ?? '';
  const named = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: named(browsers), system: named(systems) };
}
