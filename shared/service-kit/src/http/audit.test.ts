import { newId } from '@osk/contracts';
import { Type } from '@sinclair/typebox';
import { Reply, type RouteSpec } from '../route/types';
import { resourcesOf } from './audit';

const spec = (path: string, shape: RouteSpec['shape'] = 'envelope') =>
  ({
    path,
    shape,
    operationId: 'x',
    method: 'post',
    summary: '',
    auth: 'public',
    responses: { 200: Type.Any() },
  }) as RouteSpec;

describe('what a call was about', () => {
  test('is its kind, the values in the path, and the ids in the answer', () => {
    const made = newId('key');
    expect(resourcesOf(spec('/api/api-keys'), {}, { key_id: made, name: 'mine' })).toEqual(['api-keys', made]);
    expect(
      resourcesOf(spec('/api/teams/:team_id/members'), { team_id: 'team_1' }, new Reply({ user_id: made })),
    ).toEqual(['teams', 'team_1', made]);
    expect(resourcesOf(spec('/api/alerts/:id'), { id: made }, { alert_id: made })).toEqual(['alerts', made]);
  });

  test('no key, session or password of an answer gets in', () => {
    const answer = {
      api_key: `osk_${'a'.repeat(43)}`,
      session_id: 'Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm8',
      one_time_password: 'abcde-fghjk-mnpqr-stuvw-xyz23',
      token: `ghp_${'a'.repeat(36)}`,
    };
    expect(resourcesOf(spec('/api/x'), {}, answer)).toEqual(['x']);
  });

  test.each([[undefined], [null], ['text'], [[newId('key')]], [{ data: { id: newId('key') } }]])(
    'an answer like %p is looked at one level deep and never fails',
    (answer) => {
      const found = resourcesOf(spec('/api/x'), {}, answer);
      expect(found).toEqual(Array.isArray(answer) ? ['x', answer[0]] : ['x']);
    },
  );

  test('a file is not looked into, and a list does not fill the record', () => {
    expect(resourcesOf(spec('/api/x', 'file'), {}, { body: newId('key') })).toEqual(['x']);
    expect(
      resourcesOf(
        spec('/api/x'),
        {},
        Array.from({ length: 100 }, () => newId('scan')),
      ),
    ).toHaveLength(20);
  });
});
