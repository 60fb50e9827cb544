import { Type } from '@sinclair/typebox';
import { defineRoute } from './define-route';
import { assertRoutes, inMatchingOrder } from './route-list';
import type { Route } from './types';

const route = (operationId: string, path: string): Route =>
  defineRoute({
    operationId,
    method: 'get',
    path,
    summary: 's',
    auth: 'public',
    shape: 'direct',
    responses: { 200: Type.Object({}) },
  }).handle(async () => ({}));

test('literal paths come before parameters at every depth', () => {
  const ordered = inMatchingOrder([
    route('a', '/x/:id'),
    route('b', '/x/:id/y'),
    route('c', '/x/export'),
    route('d', '/x/z/:id'),
  ]);
  const at = (id: string) => ordered.findIndex(({ spec }) => spec.operationId === id);
  expect(at('c')).toBeLessThan(at('a'));
  expect(at('d')).toBeLessThan(at('b'));
});

test('refuses duplicates, key routes without a scope and internal routes outside /internal', () => {
  expect(() => assertRoutes([route('a', '/x/:id'), route('b', '/x/:other')])).toThrow(/twice/);
  expect(() => assertRoutes([route('a', '/x'), route('a', '/y')])).toThrow(/twice/);
  const open = route('a', '/x');
  expect(() =>
    assertRoutes([{ ...open, spec: { ...open.spec, auth: 'key|session', permission: 'member' } as Route['spec'] }]),
  ).toThrow(/scope/);
  expect(() => assertRoutes([{ ...open, spec: { ...open.spec, auth: 'service' } as Route['spec'] }])).toThrow(
    /internal/,
  );
});
