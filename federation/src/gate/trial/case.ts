import type { PartWishes } from './hand-made-build.ts';

export interface Case {
  name: string;
  wishes: PartWishes;
  /** What the refusal says; absent: the part is let through. */
  refused?: RegExp;
}

export const view = `h('section', null, h('h1', null, 'Trial'), h('p', null, 'A page with something on it.'))`;
export const afterwards = (effect: string) => `React.useEffect(() => { ${effect} }, []); return ${view};`;
export const title = { en: 'Trial' };
/** What a part asks the service as the person who looks: with the shell's own client. */
export const asking = (path: string, then: string, otherwise = '') => `
  const [state, set] = React.useState({});
  React.useEffect(() => {
    const load = globalThis.__FEDERATION__.__INSTANCES__[0].loadShare('shared-auth');
    load.then((get) => get().api.get(${JSON.stringify(path)})).then((body) => set({ body }), (error) => set({ error }));
  }, []);
  if (state.error) { ${otherwise || "return h('p', null, 'That did not work.');"} }
  if (!state.body) return h('p', null, 'Loading');
  ${then}`;

/** What a part was built with of the dialog of clients, which is live beside it. */
export const passing = (props: string) =>
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
