import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { RemoteModule, RemoteModuleContext, type RemoteModuleLoader } from './remote-module.tsx';

const module = (load: RemoteModuleLoader | undefined) =>
  renderUi(
    <RemoteModuleContext value={load}>
      <RemoteModule
        remote="clients"
        module="./add-client-dialog"
        props={{ name: 'Ada' }}
        loading={<p>loading</p>}
        fallback={<p>without it</p>}
      />
    </RemoteModuleContext>,
  );

it('shows what the other remote exposes, with the props', async () => {
  const asked: string[] = [];
  await module((remote, name) => {
    asked.push(`${remote} ${name}`);
    return Promise.resolve(({ name }: { name?: string }) => <p>Hello {name}</p>);
  });
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  expect(asked).toEqual(['clients ./add-client-dialog']);
});

it('shows the fallback when it cannot be had', async () => {
  await module(() => Promise.reject(new Error('down')));
  expect(await screen.findByText('without it')).toBeTruthy();
});

it('shows the fallback where nobody can load remotes', async () => {
  await module(undefined);
  expect(screen.getByText('without it')).toBeTruthy();
});
