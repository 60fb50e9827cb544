import { purlOf } from './purl';

test.each([
  [{ type: 'cargo', name: 'serde', version: '1.0.1' }, 'pkg:cargo/serde@1.0.1'],
  [{ type: 'npm', namespace: '@Scope', name: 'Name', version: '1.0.0' }, 'pkg:npm/%40scope/name@1.0.0'],
  [{ type: 'maven', namespace: 'org.a', name: 'b' }, 'pkg:maven/org.a/b'],
  [
    { type: 'gem', name: 'nokogiri', version: '1.1', qualifiers: { platform: 'java', empty: '' } },
    'pkg:gem/nokogiri@1.1?platform=java',
  ],
  [{ type: 'golang', namespace: 'a.b/C', name: 'D', version: 'v1' }, 'pkg:golang/a.b/C/D@v1'],
  [{ type: 'cran', name: 'dplyr' }, 'pkg:cran/dplyr'],
  [
    { type: 'maven', name: 'no group', version: '1', qualifiers: { b: '1 2', a: 'x' } },
    'pkg:maven/no%20group@1?a=x&b=1%202',
  ],
])('%j', (fields, purl) => expect(purlOf(fields)).toBe(purl));
