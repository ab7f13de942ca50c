import * as antd from 'antd';
import * as router from 'react-router-dom';
import { expect, it } from 'vitest';
import * as formKit from '../form-kit.ts';
import * as antdKit from './antd.ts';
import * as routerKit from './react-router-dom.ts';

it('hands out the very components of antd, and Table only in the data table', () => {
  // What is our own travels with the forms that use it.
  const { TimeField: _own, ...ofForms } = formKit;
  for (const [name, component] of Object.entries({ ...antdKit, ...ofForms })) {
    expect(component, name).toBe((antd as Record<string, unknown>)[name]);
  }
  expect(antdKit).not.toHaveProperty('Table');
  expect(Object.keys(antdKit).filter((name) => name in formKit)).toEqual([]);
});

it('hands out what the router has', () => {
  for (const [name, part] of Object.entries(routerKit)) {
    expect(typeof part, name).toBe(typeof (router as Record<string, unknown>)[name]);
  }
});
