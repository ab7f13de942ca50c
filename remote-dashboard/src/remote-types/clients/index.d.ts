// What clients 0.1.0-cd53d8320124 takes. Written by "mfe types clients": do not edit.
type PropsOf<Module> = Module[keyof Module] extends (props: infer Props, ...more: never[]) => unknown ? Props : never;

export interface Props {
  './add-client-dialog': PropsOf<typeof import('./src/clients/add/add-client-dialog.d.ts')>;
}
