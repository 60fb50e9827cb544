import { Type } from '@sinclair/typebox';
import { defineRoute } from '../route/define-route';
import { openApiDocument } from './document';
import { mergeOpenApi } from './merge';

const Thing = Type.Object({ id: Type.String() }, { $id: 'Thing' });
const route = (path: string, schema = Thing) =>
  defineRoute({
    operationId: `op${path}`,
    method: 'get',
    path,
    summary: 's',
    auth: 'public',
    shape: 'envelope',
    responses: { 200: Type.Array(schema) },
  }).handle(async () => []);

test('shared schemas become one component, paths are joined', () => {
  const merged = mergeOpenApi(
    [openApiDocument([route('/b')], { title: 'x' }), openApiDocument([route('/a')], { title: 'y' })],
    { title: 'all', version: '1' },
  );
  expect(Object.keys(merged.paths)).toEqual(['/a', '/b']);
  expect(merged.components.schemas.Thing).toEqual({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' } },
  });
});

test('refuses two owners of a path and two schemas of a name', () => {
  const one = openApiDocument([route('/a')], { title: 'x' });
  expect(() => mergeOpenApi([one, one], { title: 'all', version: '1' })).toThrow(/two services/);
  const other = openApiDocument(
    [route('/c', Type.Object({ id: Type.String(), n: Type.Integer() }, { $id: 'Thing' }) as unknown as typeof Thing)],
    { title: 'y' },
  );
  expect(() => mergeOpenApi([one, other], { title: 'all', version: '1' })).toThrow(/Thing/);
});
