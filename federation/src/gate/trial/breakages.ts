import { afterwards, asking, type Case, passing, title, view } from './case.ts';

/** Parts that people must not get: each breaks something else. */
export const BREAKAGES: Case[] = [
  { name: 'throws when it is drawn', wishes: { page: `throw new Error('drawn');` }, refused: /drawn/ },
  {
    name: 'throws after 2 s',
    wishes: { page: afterwards(`setTimeout(() => { throw new Error('late'); }, 2000);`) },
    refused: /throws "late"/,
  },
  {
    name: 'breaks down when it is drawn again after 1.5 s',
    wishes: {
      page: `const [bad, set] = React.useState(false); React.useEffect(() => { setTimeout(() => set(true), 1500); }, []); if (bad) throw new Error('redrawn'); return ${view};`,
    },
    refused: /redrawn/,
  },
  {
    name: 'leaves a promise unhandled',
    wishes: { page: afterwards(`Promise.reject(new Error('unhandled'));`) },
    refused: /unhandled/,
  },
  { name: 'shows nothing', wishes: { page: `return h('div');` }, refused: /shows nothing/ },
  {
    name: 'shows nothing that can be seen',
    wishes: { page: `return h('div', { style: { opacity: 0 } }, 'here');` },
    refused: /shows nothing/,
  },
  {
    name: 'never comes',
    wishes: { page: `throw new Promise(() => undefined);` },
    refused: /nothing within|timeout/,
  },
  { name: 'has no page for its address', wishes: { routes: `return [];` }, refused: /no page for/ },
  {
    name: 'lacks one page of two',
    wishes: {
      contract: {
        routes: [
          { path: '/trial', title },
          { path: '/trial/:id', title },
        ],
      },
      routes: `return [{ path: '/trial', Component: makePage() }];`,
    },
    refused: /no page for \/trial\/:id/,
  },
  {
    name: 'the code of a page with parameters does not come',
    wishes: {
      contract: {
        routes: [
          { path: '/trial', title },
          { path: '/trial/:id', title },
        ],
      },
      routes: `return [{ path: '/trial', Component: makePage() }, { path: '/trial/:id', lazy: async () => { throw new Error('gone'); } }];`,
    },
    refused: /gone/,
  },
  {
    name: 'throws on a page with parameters',
    wishes: {
      contract: {
        routes: [
          { path: '/trial', title },
          { path: '/trial/:id', title, examples: { id: '7' } },
        ],
      },
      routes: `return [{ path: '/trial', Component: makePage() }, { path: '/trial/:id', Component: () => { throw new Error('of seven'); } }];`,
    },
    refused: /of seven/,
  },
  {
    name: 'hides the body by script',
    wishes: { page: afterwards(`document.body.style.setProperty('display', 'none', 'important');`) },
    refused: /cannot be seen|nothing/,
  },
  {
    name: 'a style sheet made by script hides the navigation',
    wishes: {
      page: afterwards(
        `const made = document.createElement('style'); made.textContent = 'header a { color: transparent !important }'; document.head.append(made);`,
      ),
    },
    refused: /does not look as it does/,
  },
  {
    name: 'a style sheet of the build is about the body',
    wishes: { css: 'body{display:none}' },
    refused: /reaches beyond/,
  },
  {
    name: 'a style sheet of the build reaches out of a nested rule',
    wishes: { css: '.card_1a2b3c4d{html:has(&){display:none}}' },
    refused: /reaches beyond/,
  },
  {
    name: 'lies over the navigation',
    wishes: {
      page: `return h('div', { style: { position: 'fixed', inset: 0, zIndex: 99999, background: 'white' } }, 'Everything is mine');`,
    },
    refused: /lies over|does not look/,
  },
  {
    name: 'lies over the navigation, and lets clicks through',
    wishes: {
      page: `return h('div', { style: { position: 'fixed', inset: 0, zIndex: 99999, pointerEvents: 'none', background: 'white' } }, 'Everything is mine');`,
    },
    refused: /does not look/,
  },
  {
    name: 'removes the navigation',
    wishes: { page: afterwards(`document.querySelector('header').remove();`) },
    refused: /gone/,
  },
  {
    name: 'scrolls sideways on a phone',
    wishes: { page: `return h('div', { style: { width: 900 } }, 'wide');` },
    refused: /sideways at 390/,
  },
  {
    name: 'does not answer for 4 s',
    wishes: { page: `const until = Date.now() + 4000; while (Date.now() < until); return ${view};` },
    refused: /does not answer for/,
  },
  {
    name: 'holds 240 MB of memory',
    wishes: {
      page: `React.useState(() => { globalThis.kept = Array.from({ length: 60 }, () => new Uint8Array(4e6).fill(1)); }); return ${view};`,
    },
    refused: /it holds \d+ MB of memory/,
  },
  {
    name: 'throws when an answer is empty',
    wishes: { page: asking('/v1/roles', `return h('p', null, state.body.data[0].name);`) },
    refused: /with empty answers/,
  },
  {
    name: 'throws when an answer fails',
    wishes: { page: asking('/v1/roles', `return ${view};`, 'return h("p", null, state.body.data.length);') },
    refused: /with failing answers/,
  },
  {
    name: 'throws while an answer is late',
    wishes: {
      page: `const [late, set] = React.useState(false); const [there, arrive] = React.useState(false); React.useEffect(() => { const timer = setTimeout(() => set(true), 1500); const load = globalThis.__FEDERATION__.__INSTANCES__[0].loadShare('shared-auth'); load.then((get) => get().api.get('/v1/roles')).then(() => { clearTimeout(timer); arrive(true); }, () => { clearTimeout(timer); arrive(true); }); }, []); if (late && !there) throw new Error('impatient'); return ${view};`,
    },
    refused: /with slow answers .*impatient|impatient/,
  },
  {
    name: 'throws when its button is pressed',
    wishes: {
      page: `const [bad, set] = React.useState(false); if (bad) throw new Error('pressed'); return h('button', { onClick: () => set(true) }, 'Details');`,
    },
    refused: /after pressing "Details"/,
  },
  {
    name: 'asks without end',
    wishes: {
      page: `const [n, set] = React.useState(0); React.useEffect(() => { if (n > 150) return; fetch('/v1/openapi.json?' + n).catch(() => 0).then(() => set(n + 1)); }, [n]); return ${view};`,
    },
    refused: /questions/,
  },
  {
    name: 'its content jumps about',
    wishes: {
      page: `const [n, set] = React.useState(0); React.useEffect(() => { if (n < 8) setTimeout(() => set(n + 1), 250); }, [n]); return h('section', null, h('div', { style: { height: n % 2 ? 420 : 0 } }), h('div', { style: { height: 300, background: 'teal' } }, 'Jumping'));`,
    },
    refused: /jumps about/,
  },
  {
    name: 'a module throws when it is loaded',
    wishes: { modules: { './trial-card': `throw new Error('module');` } },
    refused: /trial-card.*module/,
  },
  {
    name: 'a module has two components',
    wishes: { modules: { './trial-card': `return { A: () => null, B: () => null };` } },
    refused: /2 components/,
  },
  {
    name: 'brings 1.5 MB of pictures',
    wishes: { files: { 'large.png': Buffer.alloc(1_500_000, 7) } },
    refused: /of pictures/,
  },
  {
    name: 'needs a React that nobody provides',
    wishes: { contract: { requires: { react: '^18.2.0' } } },
    refused: /needs react \^18/,
  },
  {
    name: 'takes another part’s address',
    wishes: { contract: { routes: [{ path: '/users/:person/roles', title }] } },
    refused: /belongs to admin/,
  },
  {
    name: 'asks for a permission that nobody has',
    wishes: { contract: { routes: [{ path: '/trial', title, permissions: { any: ['trial.fly'] } }] } },
    refused: /does not know/,
  },
  {
    name: 'passes to a module of another part what it does not take',
    wishes: { files: { 'types.json': passing('open: string; onClose: () => void') } },
    refused: /^trial .* uses clients in a way that clients .* does not have: .\/add-client-dialog/,
  },
];
