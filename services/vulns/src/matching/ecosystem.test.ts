import { lookupKeys, resolveComponent, type Component } from './component';
import { ecosystemInfo, packageKey } from './ecosystem';
import { parsePurl } from './purl';
import { HOSTILE_VERSIONS } from '@osk/versions/testing';

const keys = (purl: string, more: Partial<Component> = {}): string[] => lookupKeys({ purl, version: '', ...more });

describe('a purl and an advisory’s package meet under one key', () => {
  it.each([
    ['pkg:npm/lodash@4.17.20', 'npm', 'lodash'],
    ['pkg:npm/%40babel/traverse@7.0.0', 'npm', '@babel/traverse'],
    ['pkg:npm/@babel/traverse@7.0.0', 'npm', '@babel/traverse'],
    ['pkg:pypi/zope_interface@1.0', 'PyPI', 'Zope.Interface'],
    ['pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1', 'Maven', 'org.apache.logging.log4j:log4j-core'],
    ['pkg:golang/github.com/Masterminds/goutils@v1.1.0', 'Go', 'github.com/masterminds/goutils'],
    ['pkg:golang/github.com/foo/bar/v2@v2.1.0', 'Go', 'github.com/foo/bar/v2'],
    ['pkg:golang/stdlib@1.20.1', 'Go', 'stdlib'],
    ['pkg:gem/rails@7.0.0', 'RubyGems', 'rails'],
    ['pkg:nuget/Newtonsoft.Json@12.0.1', 'NuGet', 'newtonsoft.json'],
    ['pkg:composer/Symfony/HTTP-kernel@5.0.0', 'Packagist', 'symfony/http-kernel'],
    ['pkg:cargo/tokio_util@0.1.0', 'crates.io', 'tokio-util'],
    ['pkg:hex/phoenix@1.0.0', 'Hex', 'phoenix'],
    ['pkg:pub/http@0.13.0', 'Pub', 'http'],
    ['pkg:cran/readxl@1.0', 'CRAN', 'readxl'],
    ['pkg:cran/readxl', 'CRAN', 'readxl'],
    ['pkg:swift/github.com/apple/swift-nio@2.0.0', 'SwiftURL', 'https://github.com/apple/swift-nio.git'],
    ['pkg:deb/debian/openssl@3.0.11-1?distro=debian-12', 'Debian:12', 'openssl'],
    ['pkg:deb/debian/openssl@3.0.11-1?distro=debian-12.5', 'Debian:12', 'openssl'],
    ['pkg:deb/debian/openssl@3.0.11-1?distro=bookworm', 'Debian:12', 'openssl'],
    ['pkg:deb/debian/openssl@3.0.11-1?os_distro=bookworm&os_name=debian&os_version=12', 'Debian:12', 'openssl'],
    ['pkg:deb/debian/openssl@3.0.11-1?distro=debian-unstable', 'Debian:sid', 'openssl'],
    ['pkg:deb/debian/openssl@1.0.1-1?distro=wheezy', 'Debian:7', 'openssl'],
    ['pkg:deb/ubuntu/openssl@3.0.2?distro=ubuntu-22.04', 'Ubuntu:22.04:LTS', 'openssl'],
    ['pkg:deb/ubuntu/openssl@3.0.2?distro=jammy', 'Ubuntu:22.04:LTS', 'openssl'],
    ['pkg:apk/alpine/busybox@1.36.1-r2?distro=alpine-3.19.1', 'Alpine:v3.19', 'busybox'],
    ['pkg:apk/alpine/busybox@1.36.1-r2?distro=3.19.1', 'Alpine:v3.19', 'busybox'],
    ['pkg:apk/alpine/busybox@1.37.0-r9?distro=alpine-3.22.0_alpha20250108', 'Alpine:edge', 'busybox'],
    ['pkg:apk/wolfi/busybox@1.36.1-r2?distro=wolfi-20230201', 'Wolfi', 'busybox'],
    ['pkg:rpm/redhat/kernel@4.18.0-1?distro=rhel-8.9', 'Red Hat:enterprise_linux:8::baseos', 'kernel'],
    ['pkg:rpm/centos/kernel@4.18.0-1?distro=centos-8', 'Red Hat:8', 'kernel'],
    ['pkg:rpm/almalinux/bash@5.1-1?distro=almalinux-9.3', 'AlmaLinux:9', 'bash'],
    ['pkg:rpm/rocky/bash@5.1-1?distro=rocky-9.3', 'Rocky Linux:9', 'bash'],
    ['pkg:rpm/amzn/bash@5.1-1?distro=amzn-2023', 'Amazon Linux:2023', 'bash'],
    ['pkg:rpm/suse/bash@5.1-1?distro=sles-15.5', 'SUSE:Linux Enterprise Module for Basesystem 15 SP5', 'bash'],
    ['pkg:rpm/opensuse/bash@5.1-1?distro=opensuse-leap-15.5', 'openSUSE:Leap 15.5', 'bash'],
    ['pkg:rpm/opensuse/bash@5.1-1?distro=opensuse-tumbleweed', 'openSUSE:Tumbleweed', 'bash'],
    ['pkg:generic/openssl@1.0.2k', 'CPE', 'cpe:2.3:a:openssl:openssl:*:*:*:*:*:*:*:*'],
  ])('%s', (purl, ecosystem, name) => {
    expect(keys(purl)).toContain(packageKey({ ecosystem, name }));
  });

  it('keeps extended support apart', () => {
    expect(ecosystemInfo('Ubuntu:Pro:22.04:LTS')).toMatchObject({
      ecosystem: 'Ubuntu:Pro:22.04',
      authority: 'extended_support',
    });
    expect(ecosystemInfo('Red Hat:rhel_eus:8.4::baseos').ecosystem).toBe('Red Hat:rhel_eus:8.4');
    expect(keys('pkg:deb/ubuntu/vim@2:8.2-1ubuntu0.1~esm1?distro=ubuntu-22.04')).toEqual([
      'Ubuntu:22.04/vim',
      'Ubuntu:Pro:22.04/vim',
    ]);
    expect(ecosystemInfo('Ubuntu:Pro:FIPS-updates:18.04:LTS')).toMatchObject({
      ecosystem: 'Ubuntu:Pro:fips-updates:18.04',
      authority: 'extended_support',
    });
    expect(keys('pkg:deb/ubuntu/openssl@1.1.1-1ubuntu2.fips.2.1?distro=ubuntu-18.04')).toEqual([
      'Ubuntu:18.04/openssl',
      'Ubuntu:Pro:fips:18.04/openssl',
      'Ubuntu:Pro:fips-updates:18.04/openssl',
      'Ubuntu:Pro:fips-preview:18.04/openssl',
    ]);
    expect(keys('pkg:deb/ubuntu/linux-image-5.15@5.15-1?distro=jammy&upstream=linux-realtime')).toContain(
      'Ubuntu:Pro:realtime:22.04/linux-realtime',
    );
  });

  it('takes CPE products in every spelling', () => {
    const names = [
      'cpe:2.3:a:openssl:openssl:1.0:*:*:*:*:*:*:*',
      'a:openssl:openssl',
      'openssl:openssl',
      'openssl/openssl',
      'A:OpenSSL:openssl',
    ];
    expect(new Set(names.map((name) => packageKey({ ecosystem: 'CPE', name })))).toEqual(
      new Set(['CPE/openssl:openssl']),
    );
  });

  it('compares unknown ecosystems generically', () => {
    expect(ecosystemInfo('OSS-Fuzz')).toMatchObject({ scheme: 'generic', authority: 'registry' });
    expect(ecosystemInfo('Maven:https://repo.example/maven2').ecosystem).toBe('Maven');
  });
});

describe('what a purl tells beside the name', () => {
  const resolve = (purl: string, more: Partial<Component> = {}) => resolveComponent({ purl, version: '', ...more });

  it('reads source packages in every way tools write them', () => {
    expect(keys('pkg:deb/debian/libssl3@3.0.11-1?distro=debian-12&upstream=openssl')).toEqual([
      'Debian:12/libssl3',
      'Debian:12/openssl',
    ]);
    expect(keys('pkg:deb/debian/libstdc%2B%2B6@12.2.0?distro=debian-12&upstream=gcc-12%4012.2.0-14')).toEqual([
      'Debian:12/libstdc++6',
      'Debian:12/gcc-12',
    ]);
    expect(keys('pkg:deb/debian/libsigc0@2.1?distro=debian-12&upstream=libsigc++')).toContain('Debian:12/libsigc++');
    expect(
      keys('pkg:rpm/almalinux/openssl-libs@1.1.1k-6.el8?distro=almalinux-8.9&upstream=openssl-1.1.1k-6.el8.src.rpm'),
    ).toEqual(['AlmaLinux:8/openssl-libs', 'AlmaLinux:8/openssl']);
    expect(keys('pkg:deb/debian/libssl3@3.0.11-1', { distro: 'debian-12', source_name: 'openssl' })).toContain(
      'Debian:12/openssl',
    );
  });

  it('compares the source package by its own version', () => {
    const { lookups } = resolve('pkg:deb/debian/libx@5.0-1?distro=debian-12&upstream=x-src%401.2-3');
    expect(lookups.map(({ version, via }) => [via, version])).toEqual([
      ['package', '5.0-1'],
      ['source', '1.2-3'],
    ]);
  });

  it('looks a signed kernel up as what was signed, by the version of the package', () => {
    const kernel = (upstream: string, distro: string) =>
      resolve(`pkg:deb/debian/linux-image-x@6.1.76-1?distro=${distro}&upstream=${upstream}`).lookups.map(
        ({ key, version }) => `${key} ${version}`,
      );
    expect(kernel('linux-signed-amd64%406.1.76%2B1', 'debian-12')).toContain('Debian:12/linux 6.1.76-1');
    expect(kernel('linux-signed-5.10-arm64', 'debian-12')).toContain('Debian:12/linux-5.10 6.1.76-1');
    expect(kernel('linux-signed', 'ubuntu-22.04')).toContain('Ubuntu:22.04/linux 6.1.76-1');
    expect(kernel('linux-signed-aws%406.1.76.1', 'ubuntu-22.04')).toContain('Ubuntu:22.04/linux-aws 6.1.76-1');
    const said = { source_name: 'linux-signed-hwe-6.5', source_version: '6.5.0+1' };
    expect(resolve('pkg:deb/ubuntu/linux-image-x@6.5.0-1?distro=jammy', said).lookups).toContainEqual(
      expect.objectContaining({ key: 'Ubuntu:22.04/linux-hwe-6.5', version: '6.5.0-1' }),
    );
  });

  it('puts the epoch before the version once', () => {
    expect(resolve('pkg:rpm/redhat/bind@9.11-1?epoch=32&distro=rhel-8').version).toBe('32:9.11-1');
    expect(resolve('pkg:rpm/redhat/bind@32:9.11-1?epoch=32&distro=rhel-8').version).toBe('32:9.11-1');
    expect(resolve('pkg:rpm/redhat/bind@9.11-1?epoch=0&distro=rhel-8').version).toBe('9.11-1');
    expect(resolve('pkg:npm/x@1.0.0?epoch=3').version).toBe('1.0.0');
  });

  it('reads the module stream', () => {
    expect(resolve('pkg:rpm/redhat/npm@8-1?distro=rhel-8&rpmmod=nodejs%3A18%3A809%3Aad00').module).toBe('nodejs:18');
  });

  it('adds the major version’s path where a tool left it off', () => {
    expect(keys('pkg:golang/github.com/foo/bar@v2.1.0')).toEqual(['Go/github.com/foo/bar', 'Go/github.com/foo/bar/v2']);
    expect(keys('pkg:golang/github.com/foo/bar@v2.1.0%2Bincompatible')).toEqual(['Go/github.com/foo/bar']);
    expect(keys('pkg:golang/gopkg.in/yaml.v2@v2.2.1')).toEqual(['Go/gopkg.in/yaml.v2']);
  });

  it('has no keys for kernel headers', () => {
    for (const name of ['linux-libc-dev', 'linux-headers-6.1.0-13-amd64'])
      expect(keys(`pkg:deb/debian/${name}@6.1-1?distro=debian-12&upstream=linux`)).toEqual([]);
    for (const name of ['kernel-headers', 'kernel-devel', 'kernel-rt-devel'])
      expect(keys(`pkg:rpm/almalinux/${name}@4.18-1?distro=almalinux-8`)).toEqual([]);
    for (const name of ['kernel', 'kernel-core', 'kernel-modules'])
      expect(keys(`pkg:rpm/almalinux/${name}@4.18-1?distro=almalinux-8`)).not.toEqual([]);
    expect(keys('pkg:deb/debian/linux-image-6.1.0-13-amd64@6.1-1?distro=debian-12&upstream=linux')).toContain(
      'Debian:12/linux',
    );
  });
});

describe('text that is no purl', () => {
  it.each([
    '',
    'lodash',
    'pkg:',
    'pkg:npm',
    'pkg:npm/',
    'pkg:/x',
    'pkg:npm/%zz',
    'http://example.com/x',
    'pkg://user:pass@npm/x',
    `pkg:npm/${'x'.repeat(5000)}`,
    ...HOSTILE_VERSIONS,
  ])('gives nothing: %.30j', (text) => {
    expect(keys(text)).toEqual([]);
  });

  it('reads what the strict reader would refuse', () => {
    expect(parsePurl('pkg:golang/x/y@vendored')).toMatchObject({
      type: 'golang',
      namespace: 'x',
      name: 'y',
      version: 'vendored',
    });
  });

  it('gives no key for types without advisories, nor for distributions without a name', () => {
    expect(keys('pkg:docker/nginx@1.25')).toEqual([]);
    expect(keys('pkg:deb/acme/tool@1.0')).toEqual([]);
  });
});
