import { serviceApp } from '@osk/service-host';
import { startTestService, type TestService } from '@osk/service-host/testing';
import codeSecurity from '../../index';
import { policySide } from './policy-side';
import type { PolicyService } from './policy.service';

describe('policies', () => {
  let service: TestService;
  let policies: PolicyService;
  const TEAM = 'team_01j00000000000000000000001';
  const OTHER = 'team_01j00000000000000000000002';
  const other = () => service.identity.as({ team_id: OTHER });
  const choose = (body: unknown, headers = {}) =>
    service.call('/api/code/sca/policy', { method: 'PUT', body, headers });
  const policy = async (headers = {}) => (await service.call('/api/code/sca/policy', { headers })).json.data;

  beforeAll(async () => {
    service = await startTestService(codeSecurity, {
      build: async (deps) => {
        const side = policySide(deps);
        policies = side.policies;
        return { app: serviceApp('code-security', deps, side.routes), start: async () => {}, stop: async () => {} };
      },
    });
  });
  afterAll(() => service.close());

  test('lists the packs', async () => {
    const { json } = await service.call('/api/code/sca/policy-packs');
    expect(json.data).toMatchObject({ total: 4, default: 'default' });
    expect(json.data.policy_packs[0]).toMatchObject({
      id: 'default',
      lifecycle: { risk_accepted: { required: ['justification', 'owner', 'expires_at'] } },
      dependencies: { fail_on_severity: 'critical' },
    });
  });

  test('a team that has chosen nothing has the default', async () => {
    expect(await policy(other())).toMatchObject({ policy_pack: 'default', source: 'default', updated_by: null });
  });

  test('a team chooses a pack and changes it; others keep theirs', async () => {
    const overrides = {
      acceptance_days: { low: 10 },
      licences: { denied: ['MIT'] },
      dependencies: { fail_on_epss: null, fix_within_days: { low: 60 } },
    };
    const answer = await choose({ policy_pack: 'strict', overrides });
    expect(answer.status).toBe(200);
    const chosen = await policy();
    expect(chosen).toEqual(answer.json.data);
    expect(chosen).toMatchObject({ policy_pack: 'strict', source: 'team', overrides, updated_by: expect.any(String) });
    expect(chosen.policy.acceptance_days).toMatchObject({ low: 10, critical: 30 });
    expect(chosen.policy.licences.allowed).not.toContain('MIT');
    expect(chosen.policy.dependencies).toMatchObject({ fail_on_epss: null, fail_on_severity: 'high' });
    expect(await policy(other())).toMatchObject({ policy_pack: 'default' });
  });

  test('a scan under another pack is judged by that one as it stands', async () => {
    await choose({ policy_pack: 'default', overrides: { acceptance_days: { critical: 999 } } });
    expect((await policies.forScan(TEAM, null)).acceptanceDays.critical).toBe(999);
    expect((await policies.forScan(TEAM, 'default')).acceptanceDays.critical).toBe(999);
    expect((await policies.forScan(TEAM, 'strict')).acceptanceDays.critical).toBe(30);
    // A pack that has gone: what the team has chosen.
    expect((await policies.forScan(TEAM, 'gone')).id).toBe('default');
    expect((await policies.licencePolicy(TEAM, 'strict')).unlisted).toBe('denied');
  });

  test.each([
    ['an unknown pack', { policy_pack: 'nope' }, 400, 'policy_pack'],
    ['no pack', {}, 422, 'policy_pack is required'],
    ['a negative number of days', { policy_pack: 'strict', overrides: { acceptance_days: { low: -1 } } }, 422, 'low'],
    ['an unknown field', { policy_pack: 'strict', overrides: { licenses: {} } }, 422, 'licenses'],
    ['an unknown severity', { policy_pack: 'strict', overrides: { acceptance_days: { severe: 1 } } }, 422, 'severe'],
    [
      'no probability',
      { policy_pack: 'strict', overrides: { dependencies: { fail_on_epss: 2 } } },
      422,
      'fail_on_epss',
    ],
  ])('refuses %s', async (_what, body, status, named) => {
    const answer = await choose(body);
    expect(answer.status).toBe(status);
    expect(answer.json.detail).toContain(named);
  });

  test('who may not manage risks chooses nothing', async () => {
    const developer = service.identity.as({ role: 'developer', permissions: ['view_scans', 'run_scans'] });
    expect((await choose({ policy_pack: 'default' }, developer)).status).toBe(403);
  });
});
