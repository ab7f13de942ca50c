import type { PartWishes } from './hand-made-build.ts';

export interface Case {
  name: string;
  wishes: PartWishes;
  /** What the refusal says; absent: the part is let through. */
  refused?: RegExp;
}

const view = `h('section', null, h('h1', null, 'Trial'), h('p', null, 'A page with something on it.'))`;
const afterwards = (effect: string) => `React.useEffect(() => { ${effect} }, []); return ${view};`;
const title = { en: 'Trial' };
/** What a part asks the service as the person who looks: with the shell's own client. */
const asking = (path: string, then: string, otherwise = '') => `
  const [state, set] = React.useState({});
  React.useEffect(() => {
    const load = globalThis.__FEDERATION__.__INSTANCES__[0].loadShare('shared-auth');
    load.then((get) => get().api.get(${JSON.stringify(path)})).then((body) => set({ body }), (error) => set({ error }));
  }, []);
  if (state.error) { ${otherwise || "return h('p', null, 'That did not work.');"} }
  if (!state.body) return h('p', null, 'Loading');
  ${then}`;

/** What a part was built with of the dialog of clients, which is live beside it. */
const passing = (props: string) =>
  Buffer.from(
    JSON.stringify({
      schema: 1,
      modules: {},
      files: {},
      uses: {
        clients: {
          modules: { './add-client-dialog': 'dialog.d.ts' },
          files: { 'dialog.d.ts': `export declare function Dialog(props: { ${props} }): null;` },
        },
      },
    }),
  );

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

/** Parts that nothing is wrong with, though they look as if. */
export const INNOCENT: Case[] = [
  { name: 'a plain page', wishes: {} },
  {
    name: 'a page that takes a second to come',
    wishes: {
      routes: `return [{ path: '/trial', lazy: async () => { await new Promise((go) => setTimeout(go, 1000)); return { Component: makePage() }; } }];`,
    },
  },
  {
    name: 'a page that asks the service and shows what there is',
    wishes: {
      page: asking(
        '/v1/roles',
        `return h('ul', null, state.body.data.length === 0 ? h('li', null, 'None yet') : state.body.data.map((each) => h('li', { key: each.id }, each.name)));`,
      ),
    },
  },
  {
    name: 'a page that counts every second',
    wishes: {
      page: `const [n, set] = React.useState(0); React.useEffect(() => { const timer = setInterval(() => set((old) => old + 1), 1000); return () => clearInterval(timer); }, []); return h('p', null, 'Seconds: ' + n);`,
    },
  },
  {
    name: 'a page whose drawing never rests',
    wishes: {
      page: `const canvas = React.useRef(); React.useEffect(() => { let frame; const draw = (now) => { const c = canvas.current.getContext('2d'); c.fillStyle = 'hsl(' + now / 10 + ' 50% 50%)'; c.fillRect(0, 0, 99, 99); frame = requestAnimationFrame(draw); }; frame = requestAnimationFrame(draw); return () => cancelAnimationFrame(frame); }, []); return h('canvas', { ref: canvas, width: 99, height: 99 });`,
    },
  },
  {
    name: 'a button that opens something',
    wishes: {
      page: `const [open, set] = React.useState(false); return h('section', null, h('button', { onClick: () => set(!open) }, 'More'), open && h('p', null, 'More of it'));`,
    },
  },
  {
    name: 'a button that would change something, and says that it did not work',
    wishes: {
      page: `const [said, say] = React.useState(''); return h('section', null, h('button', { onClick: () => fetch('/v1/roles', { method: 'POST' }).then((answer) => say('Answer: ' + answer.status)) }, 'Save'), h('p', null, said));`,
    },
  },
  {
    name: 'a wide table that scrolls within itself',
    wishes: {
      page: `return h('div', { style: { overflowX: 'auto' } }, h('div', { style: { width: 2000 } }, 'A wide table'));`,
    },
  },
  {
    name: 'a table that gets its width after its rows',
    wishes: {
      page: `const table = React.useRef(); React.useEffect(() => { const timer = setTimeout(() => { table.current.style.width = 'auto'; }, 5500); return () => clearTimeout(timer); }, []); return h('div', { ref: table, style: { width: 2000 } }, 'A table');`,
    },
  },
  {
    name: 'its own style sheet',
    wishes: {
      css: '.card_1a2b3c4d{color:teal}',
      page: `return h('p', { className: 'card_1a2b3c4d' }, 'In teal');`,
    },
  },
  {
    name: 'a page with a parameter and its example',
    wishes: {
      contract: {
        routes: [
          { path: '/trial', title },
          { path: '/trial/:id', title, examples: { id: '7' } },
        ],
      },
    },
  },
  {
    name: 'a page with a parameter whose example the service has',
    wishes: {
      contract: {
        routes: [
          { path: '/trial', title },
          { path: '/trial/:id', title, examples: { id: { ask: '/v1/roles', at: '/data/0/id' } } },
        ],
      },
    },
  },
  {
    name: 'a page with a parameter without an example',
    wishes: {
      contract: {
        routes: [
          { path: '/trial', title },
          { path: '/trial/:id', title },
        ],
      },
    },
  },
  {
    name: 'a module that nobody uses yet',
    wishes: { modules: { './trial-card': `return { Card: () => h('p', null, 'Card') };` } },
  },
  {
    name: 'passes to a module of another part what it takes',
    wishes: { files: { 'types.json': passing('open: boolean; onClose: () => void') } },
  },
  {
    name: 'an input that asks as one types',
    wishes: {
      page: `const [text, set] = React.useState(''); return h('label', null, 'Search ', h('input', { value: text, onChange: (event) => set(event.target.value) }));`,
    },
  },
  {
    name: 'work of 300 ms when it is drawn',
    wishes: {
      page: `React.useState(() => { const until = Date.now() + 300; while (Date.now() < until); }); return ${view};`,
    },
  },
  {
    name: 'content that comes later, once',
    wishes: {
      page: `const [there, set] = React.useState(false); React.useEffect(() => { const timer = setTimeout(() => set(true), 900); return () => clearTimeout(timer); }, []); return h('section', null, h('h1', null, 'Trial'), there ? h('p', null, 'Here it is') : h('p', null, 'On its way'));`,
    },
  },
  {
    name: 'a failure that it catches',
    wishes: {
      page: afterwards(
        `Promise.reject(new Error('caught')).catch(() => undefined); try { throw new Error('caught'); } catch {}`,
      ),
    },
  },
  {
    name: 'a link to another page',
    wishes: {
      page: `return h('section', null, h('a', { href: '/dashboard' }, 'Dashboard'), h('p', null, 'There is a link.'));`,
    },
  },
  {
    name: 'a picture without words',
    wishes: {
      page: `return h('svg', { width: 200, height: 100, role: 'img', 'aria-label': 'A line' }, h('path', { d: 'M0 0L200 100', stroke: 'teal' }));`,
    },
  },
  {
    name: 'a long page',
    wishes: {
      page: `return h('ul', null, Array.from({ length: 500 }, (_, index) => h('li', { key: index }, 'Line ' + index)));`,
    },
  },
];
