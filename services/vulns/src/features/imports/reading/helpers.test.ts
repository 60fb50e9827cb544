import { advisoryIdsIn, cvssFrom, cwesOf, purlOf, severityFrom, severityOfWord, vulnerabilityFrom } from '.';

test.each([
  ['CRITICAL', 'critical'],
  [' Important ', 'high'],
  ['moderate', 'medium'],
  ['error', 'high'],
  ['warning', 'medium'],
  ['note', 'low'],
  ['negligible', 'low'],
  ['none', 'info'],
  ['UNKNOWN', null],
  ['__proto__', null],
  ['constructor', null],
  [7, null],
])('severity word %p', (word, severity) => expect(severityOfWord(word)).toBe(severity));

test('without a word the score speaks, without both it is medium', () => {
  expect([severityFrom('UNKNOWN', 9.1), severityFrom('low', 9.1), severityFrom(null), severityFrom('', 99)]).toEqual([
    'critical',
    'low',
    'medium',
    'medium',
  ]);
});

test('CWE numbers in every spelling, and nothing else', () => {
  expect(cwesOf('CWE-79', 'cwe-089: SQL', ['external/cwe/cwe-079', 22], 'CWE_611', '352')).toEqual([
    'CWE-79',
    'CWE-89',
    'CWE-22',
    'CWE-611',
    'CWE-352',
  ]);
  expect(cwesOf('NVD-CWE-noinfo', 'CWE-0', -1, 0, null, {}, 'RCWE-5x', '12345678')).toEqual([]);
});

test('advisory ids are spelled as their owners do, the CVE first', () => {
  expect(advisoryIdsIn('see cve-2021-44228, ghsa-JFH8-c2jp-5v3q and XCVE-2021-1')).toEqual([
    'CVE-2021-44228',
    'GHSA-jfh8-c2jp-5v3q',
  ]);
  expect(vulnerabilityFrom(['GHSA-jfh8-c2jp-5v3q', 'cve-2021-44228', '', 7, 'a b'])).toEqual({
    id: 'CVE-2021-44228',
    aliases: ['GHSA-jfh8-c2jp-5v3q'],
    cvss: null,
  });
  expect(vulnerabilityFrom(['', null])).toBeNull();
  expect(vulnerabilityFrom(['ALAS-2030-1', 'CVE-2030-1001', 'CVE-2030-1002'])).toMatchObject({
    id: 'ALAS-2030-1',
    aliases: ['CVE-2030-1001', 'CVE-2030-1002'],
  });
});

test('the newest vector counts, a bare score where there is none', () => {
  const v3 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
  const v2 = 'AV:N/AC:L/Au:N/C:P/I:P/A:P';
  expect(cvssFrom({ vectors: [v2, v3, 'CVSS:9/x', null], score: 1 })).toEqual({
    version: '3.1',
    vector: v3,
    score: 9.8,
  });
  expect(cvssFrom({ vectors: [], score: '7.5', version: '3.0' })).toEqual({ version: '3.0', vector: '', score: 7.5 });
  for (const score of [11, -1, '1e1', NaN, {}]) expect(cvssFrom({ score })).toBeNull();
});

test('package URLs', () => {
  expect(purlOf({ type: 'npm', name: '@a/b', version: '1.0.0' })).toBe('pkg:npm/%40a/b@1.0.0');
  expect(purlOf({ type: 'maven', name: 'org.x:y', version: '1' })).toBe('pkg:maven/org.x/y@1');
  expect(purlOf({ type: 'pypi', name: 'Django' })).toBe('pkg:pypi/django');
  expect(purlOf({ type: 'no type', name: 'x' })).toBe('');
  expect(purlOf({ type: 'npm', name: '' })).toBe('');
});
