import { ownerOf, SERVICE_PREFIXES } from '@osk/contracts';
import { readPath } from './request-path';

describe('readPath', () => {
  test.each([
    ['/api/alerts', 'alerts'],
    ['/api/alerts/', 'alerts'],
    ['/api/alerts?x=/../..%2f\\', 'alerts'],
    ['/api/code/waf-scan/1', 'scans'],
    ['/api/code/other', 'code-security'],
    ['/api/code/repos/team%2Frepo/branches', 'code-security'],
    ['/api/cloud/assets/arn:aws:s3:::bucket', 'cloud-posture'],
    ['/api/ci/badge/security.svg', 'scans'],
    ['/api/alerts/...', 'alerts'],
    ['/api/alerts/.well', 'alerts'],
  ])('%s belongs to %s', (target, owner) => {
    expect(readPath(target).owner).toBe(owner);
  });

  test.each([
    '/',
    '/API/alerts',
    '/api/Alerts',
    '/api/alertsx',
    '/internal/openapi.json',
    '/Internal/x',
    '/api/auth/me',
  ])('%s is no service', (target) => {
    expect(readPath(target).owner).toBeUndefined();
  });

  test.each([
    '',
    '*',
    'api/alerts',
    'http://other/api/alerts',
    '//evil/api/alerts',
    '/api//alerts',
    '/api/alerts//x',
    '/api/alerts/../../internal/x',
    '/api/alerts/./x',
    '/api/alerts/..',
    '/api/alerts/%2e%2e/%2e%2e/internal',
    '/api/alerts/.%2E/x',
    '/api/alerts/..%2f..%2finternal',
    '/api/alerts/..%5cinternal',
    '/api/alerts\\..\\internal',
    '/api/alerts/%5c',
    '/api/code%2fwaf-scan/1',
    '/api%2falerts',
    '/%61pi/alerts',
    '/%69nternal/x',
    '/%2finternal/x',
    '/api/code/%77af-scan/1',
    '/api/alerts/%00',
    '/api/alerts/%0d%0aX: y',
    '/api/alerts/%',
    '/api/alerts/%E0%A4%A',
    '/api/alerts/\u00e9',
    '/api/alerts#x',
    '/api/alerts/{x}',
  ])('%j is refused', (target) => {
    expect(() => readPath(target)).toThrow(expect.objectContaining({ kind: 'malformed' }));
  });

  test('says what the contracts say', () => {
    for (const prefix of Object.values(SERVICE_PREFIXES).flat()) {
      for (const path of [prefix, `${prefix}/`, `${prefix}/x/y/z`, `${prefix}x`, prefix.slice(0, -1)]) {
        expect([path, readPath(path).owner]).toEqual([path, ownerOf(path)]);
      }
    }
  });
});
