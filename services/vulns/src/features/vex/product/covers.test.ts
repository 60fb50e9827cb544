import { covers, isPinned } from './covers';
import { parseImage } from './image-name';
import { keysOfThing, thingOfAsset, thingOfComponent } from './thing';
import { keyOfName, parseName } from './name';

const component = (purl: string | null, name = 'x', version = '') =>
  thingOfComponent({ purl, name, version, fixed_version: null });
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

/** A statement is found by its key before it is weighed: both have to say yes. */
const speaksOf = (name: string, thing: ReturnType<typeof component>): boolean =>
  keysOfThing(thing).includes(keyOfName(parseName(name))) && covers(name, thing, null);

describe('what a statement speaks of', () => {
  test.each<[string, string]>([
    ['pkg:npm/left', 'pkg:npm/left@1.2.3'],
    ['pkg:npm/left@1.2.3', 'pkg:npm/left@1.2.3'],
    ['pkg:NPM/%40acme/left@v1.2.3', 'pkg:npm/%40acme/left@1.2.3'],
    ['pkg:pypi/Zope_Interface@5.0', 'pkg:pypi/zope-interface@5.0.0'],
    ['pkg:maven/org.x/y@1.0', 'pkg:maven/org.x/y@1.0.0?type=jar'],
    ['pkg:deb/debian/curl@7.88.1-10?distro=debian-12', 'pkg:deb/debian/curl@7.88.1-10?arch=amd64&distro=bookworm'],
    ['pkg:golang/github.com/Acme/x@v1.0.0', 'pkg:golang/github.com/acme/x@v1.0.0'],
  ])('%s is %s', (name, purl) => {
    expect(speaksOf(name, component(purl))).toBe(true);
  });

  test.each<[string, string]>([
    ['pkg:npm/left@1.2.3', 'pkg:npm/left@1.2.4'],
    ['pkg:npm/left@1.2.3', 'pkg:npm/left'],
    ['pkg:npm/left', 'pkg:npm/%40acme/left'],
    ['pkg:npm/left', 'pkg:pypi/left'],
    ['pkg:maven/org.x/y', 'pkg:maven/org.z/y'],
    ['pkg:npm/left@1.2.3+patched', 'pkg:npm/left@1.2.3'],
    ['pkg:deb/debian/curl?distro=debian-11', 'pkg:deb/debian/curl@1?distro=debian-12'],
    ['pkg:deb/debian/curl?arch=arm64', 'pkg:deb/debian/curl@1?arch=amd64'],
    ['pkg:deb/debian/curl?distro=debian-12', 'pkg:deb/debian/curl@1'],
    ['left', 'pkg:npm/left@1.2.3'],
  ])('%s is not %s', (name, purl) => {
    expect(speaksOf(name, component(purl))).toBe(false);
  });

  test('names without a grammar, and CPEs', () => {
    expect(speaksOf('left', component(null, 'left', '1'))).toBe(true);
    expect(speaksOf('left@1', component('pkg:npm/left@1', 'left', '1'))).toBe(true);
    expect(speaksOf('left@2', component('pkg:npm/left@1', 'left', '1'))).toBe(false);
    const openssl = component('pkg:generic/openssl@1.1.1k', 'openssl', '1.1.1k');
    expect(speaksOf('cpe:2.3:a:openssl:openssl:1.1.1k:*:*:*:*:*:*:*', openssl)).toBe(true);
    expect(speaksOf('cpe:2.3:a:openssl:openssl:*:*:*:*:*:*:*:*', openssl)).toBe(true);
    expect(speaksOf('cpe:2.3:a:openssl:openssl:1.1.1j:*:*:*:*:*:*:*', openssl)).toBe(false);
    const unknown = component('pkg:generic/openssl', 'openssl', '');
    expect(speaksOf('cpe:2.3:a:openssl:openssl:1.1.1k:*:*:*:*:*:*:*', unknown)).toBe(false);
  });

  test('versions beside the name count in its place', () => {
    const left = component('pkg:npm/left@1.2.3', 'left', '1.2.3');
    const rule = (version: string | null, range: string | null = null) => ({ version, range });
    expect(covers('pkg:npm/left@9.9.9', left, rule('1.2.3'))).toBe(true);
    expect(covers('pkg:npm/left', left, rule('1.2.4'))).toBe(false);
    expect(covers('pkg:npm/left', left, rule(null, 'vers:npm/<1.2.3'))).toBe(false);
    expect(covers('pkg:npm/left', left, rule(null, 'vers:npm/<2.0.0'))).toBe(true);
    expect(covers('left', component(null, 'left'), rule('1'))).toBe(false);
  });

  test.each<[string, string, boolean]>([
    ['pkg:oci/app', 'registry.test:5000/team/app:1.0', true],
    ['pkg:oci/app?repository_url=registry.test:5000/team/app', 'registry.test:5000/team/app:1.0', true],
    ['pkg:oci/app?repository_url=other.test/team/app', 'registry.test:5000/team/app:1.0', false],
    ['pkg:oci/app?tag=1.0', 'registry.test:5000/team/app:1.0', true],
    ['pkg:oci/app?tag=2.0', 'registry.test:5000/team/app:1.0', false],
    [`pkg:oci/app@${encodeURIComponent(DIGEST)}`, `team/app@${DIGEST}`, true],
    [`pkg:oci/app@${encodeURIComponent(DIGEST)}`, 'team/app:1.0', false],
    ['pkg:docker/library/nginx@1.25', 'nginx:1.25', true],
    ['pkg:docker/acme/nginx@1.25', 'nginx:1.25', false],
    ['pkg:oci/debian?repository_url=docker.io/library/debian', 'debian:12', true],
    ['pkg:npm/app', 'team/app:1.0', false],
    ['https://example.test/app', 'https://example.test/app', true],
    ['team/app', 'team/app:1.0', false],
    ['pkg:github/acme/app@1', 'pkg:github/acme/app@1', true],
    ['pkg:github/acme/app@2', 'pkg:github/acme/app@1', false],
  ])('%s and the asset %s: %s', (name, asset, expected) => {
    expect(speaksOf(name, thingOfAsset(asset))).toBe(expected);
  });

  test('what names a version', () => {
    expect(['pkg:npm/x@1', 'cpe:2.3:a:x:y:1:*:*:*:*:*:*:*', 'x@1'].map((name) => isPinned(name, null))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['pkg:npm/x', 'cpe:2.3:a:x:y:*:*:*:*:*:*:*:*', '@acme/x', 'x'].map((name) => isPinned(name, null))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('image names that are none, hostile ones among them', () => {
    for (const text of ['', 'a b', 'https://example.test/app', '/app', 'app:', 'x@sha256:12', 'a/'.repeat(5_000)])
      expect(parseImage(text)).toBeNull();
    expect(parseImage('index.docker.io/nginx')).toMatchObject({ repository: 'docker.io/library/nginx', name: 'nginx' });
  });
});
