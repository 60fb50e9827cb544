import { pickScanTypes, targetKind } from './pick-scan-types';

test.each([
  ['https://example.org/app?x=1', 'url'],
  ['https://example.org/team/repo.git', 'repository'],
  ['git@example.org:team/repo.git', 'repository'],
  ['.', 'path'],
  ['./no/such/folder', 'path'],
  ['192.0.2.0/28', 'network'],
  ['192.0.2.1-20', 'network'],
  ['2001:db8::1', 'network'],
  ['192.0.2.1', 'network'],
  ['example.org:8443', 'host_port'],
  ['[::1]:443', 'host_port'],
  ['example.org', 'host'],
  ['registry.example.org/team/app:1.2', 'image'],
])('%s is a %s', (target, kind) => expect(targetKind(target)).toBe(kind));

test('an address of a scheme that nothing scans is told so, and not taken for an image', () => {
  for (const target of ['ftp://example.org/x', 'file:///etc', 'docker://a/b'])
    expect(() => targetKind(target)).toThrow(expect.objectContaining({ code: 'cannot_scan' }));
});

test('a plain-http URL has no TLS to examine', () => {
  expect(pickScanTypes('http://example.org')).toEqual(['security_headers']);
  expect(pickScanTypes('https://example.org')).toEqual(['security_headers', 'ssl_security']);
});
