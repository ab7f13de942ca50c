import { afterwards, asking, type Case, passing, title, view } from './case.ts';

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
    name: 'memory that it lets go of',
    wishes: {
      page: `React.useState(() => { for (let n = 0; n < 60; n += 1) new Uint8Array(4e6).fill(1); }); return ${view};`,
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
