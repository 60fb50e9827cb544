import { Type } from '@sinclair/typebox';
import { routeChecks } from './route-checks';
import type { RouteSpec } from './types';

const spec = (more: object): RouteSpec =>
  ({
    path: '/api/x',
    method: 'post',
    shape: 'envelope',
    operationId: 'x',
    summary: '',
    auth: 'public',
    responses: { 200: Type.Object({ id: Type.String() }) },
    ...more,
  }) as RouteSpec;

describe('the checks of a route', () => {
  test('are there for what it declares, and made once', () => {
    const checks = routeChecks(
      spec({
        params: Type.Object({ id: Type.String() }),
        query: Type.Object({ limit: Type.Integer({ maximum: 10, default: 5 }) }),
        body: Type.Object({ name: Type.String() }),
      }),
      { eager: false },
    );
    expect(checks()).toBe(checks());
    expect(checks().params!({ id: 'a' })).toEqual({ id: 'a' });
    expect(checks().query!({ limit: '50' })).toEqual({ limit: 10 });
    expect(() => checks().body!({})).toThrow('name is required');
    expect(checks().answer!({ id: 1 })).toContain('id');
    expect(checks().answer!({ id: 'a' })).toBeUndefined();
  });

  test('are absent for what it does not declare, reads itself or sends as a file', () => {
    expect(Object.keys(routeChecks(spec({}), { eager: false })())).toEqual(['answer']);
    const upload = spec({ body: Type.Object({}), rawBody: { contentType: 'a/b', description: '' }, shape: 'file' });
    expect(Object.keys(routeChecks(upload, { eager: false })())).toEqual([]);
  });

  test('a schema that is none is found at once where that is asked for, and at the first request otherwise', () => {
    const broken = spec({ body: { type: 'objekt' } });
    expect(() => routeChecks(broken, { eager: true })).toThrow();
    const late = routeChecks(broken, { eager: false });
    expect(() => late()).toThrow();
  });
});
