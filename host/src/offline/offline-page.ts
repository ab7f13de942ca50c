import { palettes } from 'shared-ui/tokens';

/** The same words as everywhere, but in one file: without a network there is nowhere to fetch them from. */
const words = {
  en: {
    title: 'No network',
    text: 'This page could not be loaded: the device has no connection to the service.',
    one: '1 waiting to be sent.',
    other: '{count} waiting to be sent.',
    kept: 'It is kept on this device and sent once there is a network and you have opened the application.',
    again: 'Try Again',
  },
  de: {
    title: 'Kein Netz',
    text: 'Diese Seite konnte nicht geladen werden: Das Gerät hat keine Verbindung zum Dienst.',
    one: '1 wartet darauf, gesendet zu werden.',
    other: '{count} warten darauf, gesendet zu werden.',
    kept: 'Es bleibt auf diesem Gerät und wird gesendet, sobald es ein Netz gibt und Sie die Anwendung geöffnet haben.',
    again: 'Erneut versuchen',
  },
  es: {
    title: 'Sin red',
    text: 'No se ha podido cargar esta página: el dispositivo no tiene conexión con el servicio.',
    one: '1 pendiente de envío.',
    other: '{count} pendientes de envío.',
    kept: 'Se conserva en este dispositivo y se envía en cuanto haya red y usted haya abierto la aplicación.',
    again: 'Volver a intentarlo',
  },
  fr: {
    title: 'Pas de réseau',
    text: 'Cette page n’a pas pu être chargée : l’appareil n’a pas de connexion au service.',
    one: '1 en attente d’envoi.',
    other: '{count} en attente d’envoi.',
    kept: 'C’est conservé sur cet appareil et envoyé dès qu’il y a du réseau et que vous avez ouvert l’application.',
    again: 'Réessayer',
  },
  ja: {
    title: 'ネットワークがありません',
    text: 'このページを読み込めませんでした。デバイスがサービスに接続されていません。',
    one: '1件が送信待ちです。',
    other: '{count}件が送信待ちです。',
    kept: 'このデバイスに保存されており、ネットワークにつながりアプリを開くと送信されます。',
    again: '再試行',
  },
} as const;

/** What the page does in the browser. It stands alone: nothing of the rest of this file is there. */
function run(said: typeof words): void {
  const root = document.documentElement;
  const element = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
  let look: { language?: string; theme?: string } = {};
  try {
    look = (JSON.parse(localStorage.getItem('emp.preferences') ?? '{}') ?? {}) as typeof look;
  } catch {
    // Storage is blocked, or damaged: as on a first visit.
  }
  const isKnown = (language: string): language is keyof typeof words => Object.hasOwn(said, language);
  const wanted = [look.language ?? '', ...navigator.languages.map((each) => each.slice(0, 2))];
  const language = wanted.find(isKnown) ?? 'en';
  const own = said[language];
  root.lang = language;
  root.dataset['theme'] = look.theme ?? 'light';
  document.title = own.title;
  for (const name of ['title', 'text', 'again'] as const) {
    const place = element(name);
    if (place) place.textContent = own[name];
  }
  element('again')?.addEventListener('click', () => location.reload());
  window.addEventListener('online', () => location.reload());
  const tell = (count: number) => {
    const place = element('waiting');
    if (!place || count === 0) return;
    const sentence = count === 1 ? own.one : own.other.replace('{count}', String(count));
    place.textContent = `${sentence} ${own.kept}`;
    place.hidden = false;
  };
  // Whoever was signed in in this tab hears of their own; without that, of all on this device.
  const ownerOfTab = () => {
    try {
      const tenant = sessionStorage.getItem('emp.session.tenant');
      const { id } = JSON.parse(sessionStorage.getItem('emp.session.user') ?? '{}') as { id?: string };
      return tenant && id ? `${tenant}/${id}` : null;
    } catch {
      return null;
    }
  };
  const request = indexedDB.open('emp.outbox');
  // It must not come to be here, without its table.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  request.addEventListener('error', (event) => event.preventDefault());
  request.addEventListener('success', () => {
    const all = request.result.transaction('writes').objectStore('writes').getAll();
    all.addEventListener('success', () => {
      const owner = ownerOfTab();
      const waiting = all.result as { owner: string }[];
      tell(waiting.filter((each) => owner === null || each.owner === owner).length);
      request.result.close();
    });
  });
}

const colors = (mode: 'light' | 'dark') => {
  const { page, surface, text, textMuted, border, primary, onPrimary } = palettes[mode];
  return `--page:${page};--surface:${surface};--text:${text};--muted:${textMuted};--border:${border};--primary:${primary};--on:${onPrimary};color-scheme:${mode}`;
};

const style = `
:root{${colors('light')}}
:root[data-theme="dark"]{${colors('dark')}}
@media (prefers-color-scheme:dark){:root[data-theme="auto"]{${colors('dark')}}}
*{box-sizing:border-box}
body{display:grid;min-height:100vh;min-height:100dvh;padding:1rem;margin:0;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;place-items:center}
main{width:100%;max-width:26rem;padding:1.5rem;border:1px solid var(--border);border-radius:12px;background:var(--surface)}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.3}
p{margin:0 0 1rem;overflow-wrap:anywhere}
#text{color:var(--muted)}
button{min-width:44px;min-height:44px;padding:.5rem 1.25rem;border:0;border-radius:8px;background:var(--primary);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid var(--primary);outline-offset:2px}`;

/** @param nonce by which its own style and script are let in, and nothing else */
export function offlinePage(nonce: string): string {
  const { title, text, again } = words.en;
  return `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1 id="title">${title}</h1>
<p id="text">${text}</p>
<p id="waiting" role="status" hidden></p>
<button id="again" type="button">${again}</button>
</main>
<script nonce="${nonce}">(${run.toString()})(${JSON.stringify(words)})</script>
</body>
</html>
`;
}
