import type { ReportedComponent } from '@osk/contracts';
import { advisory, affects } from '../../matching/testing/advisories';
import type { AffectedPackage } from '../../advisories';
import { component, listed, publish } from '../../testing/components';
import { startVulns, type VulnsUnderTest } from '../../testing/vulns-service';

interface Family {
  affected: AffectedPackage;
  /** In the advisory's range, and beyond it, by the order of versions of the ecosystem. */
  inside: ReportedComponent[];
  outside: ReportedComponent[];
}

const of =
  (purl: string) =>
  (version: string, more: Partial<ReportedComponent> = {}) => {
    const [path = '', qualifiers] = purl.split('?');
    return component(`${path}@${encodeURIComponent(version)}${qualifiers ? `?${qualifiers}` : ''}`, {
      version,
      ...more,
    });
  };
const npm = of('pkg:npm/%40scope/web');
const pypi = of('pkg:pypi/Zope.Interface');
const maven = of('pkg:maven/org.example/core');
const go = of('pkg:golang/github.com/example/mod');
const gem = of('pkg:gem/example-gem');
const nuget = of('pkg:nuget/Example.Json');
const composer = of('pkg:composer/example/kernel');
const cargo = of('pkg:cargo/example-crate');
const deb = of('pkg:deb/debian/libexample3?distro=debian-12&upstream=example');
const rpm = of('pkg:rpm/almalinux/nodejs-example?distro=almalinux-8&epoch=1');
const apk = of('pkg:apk/alpine/example?distro=alpine-3.19.1');
const hex = of('pkg:hex/example');
const pub = of('pkg:pub/example');
const cran = of('pkg:cran/example');
const swift = of('pkg:swift/github.com/example/swift-thing');

const STREAM = { module: 'nodejs:18' };

const FAMILIES: Record<string, Family> = {
  npm: {
    affected: affects('npm', '@scope/web', '>=2.0.0 <2.10.0'),
    inside: [npm('2.9.1'), npm('2.10.0-rc.1')],
    outside: [npm('2.10.0'), npm('1.9.9')],
  },
  PyPI: {
    affected: affects('PyPI', 'zope-interface', '0 <5.0'),
    inside: [pypi('4.10'), pypi('5.0rc1'), pypi('5.0.dev3')],
    outside: [pypi('5.0'), pypi('5.0.post1'), pypi('1!0.1')],
  },
  Maven: {
    affected: affects('Maven', 'org.example:core', '>=2.0 <2.15.0'),
    inside: [maven('2.14.1'), maven('2.15.0-rc1'), maven('2.15.0-SNAPSHOT')],
    outside: [maven('2.15.0'), maven('2.15.0-sp1'), maven('2.0-beta1')],
  },
  Go: {
    affected: affects('Go', 'github.com/example/mod', '0 <1.4.2'),
    inside: [go('v1.4.1'), go('v0.0.0-20210101000000-abcdef012345')],
    outside: [go('v1.4.2'), go('v1.10.0')],
  },
  RubyGems: {
    affected: affects('RubyGems', 'example-gem', '0 <7.0.4'),
    inside: [gem('7.0.3.1'), gem('7.0.4.rc1')],
    outside: [gem('7.0.4'), gem('7.0.10')],
  },
  NuGet: {
    affected: affects('NuGet', 'example.json', '0 <13.0.1'),
    inside: [nuget('12.0.3'), nuget('13.0.1-beta2')],
    outside: [nuget('13.0.1.0'), nuget('13.0.1.1')],
  },
  Composer: {
    affected: affects('Packagist', 'example/kernel', '>=5.0.0 <5.4.20'),
    inside: [composer('v5.4.19'), composer('5.4.20-RC1')],
    outside: [composer('v5.4.20'), composer('4.4.50')],
  },
  Cargo: {
    affected: affects('crates.io', 'example_crate', '0 <0.3.2'),
    inside: [cargo('0.3.1'), cargo('0.3.2-alpha.1')],
    outside: [cargo('0.3.2'), cargo('0.10.0')],
  },
  'Debian, by the source package': {
    affected: affects('Debian:12', 'example', '0 <3.0.11-1~deb12u2'),
    inside: [deb('3.0.11-1~deb12u1'), deb('3.0.9-1')],
    outside: [deb('3.0.11-1~deb12u2'), deb('3.0.11-1'), deb('1:2.0-1')],
  },
  'RPM with epoch and module': {
    affected: affects('AlmaLinux:8', 'nodejs-example', '0 <1:18.19.0-1.module_el8.9.0+3716+aaa', STREAM),
    inside: [rpm('18.18.2-1.module_el8.8.0+3600+bbb', STREAM)],
    outside: [
      rpm('18.19.0-1.module_el8.9.0+3716+aaa', STREAM),
      rpm('16.20.2-1.module_el8.8.0+3600+bbb', { module: 'nodejs:16' }),
    ],
  },
  Alpine: {
    affected: affects('Alpine:v3.19', 'example', '0 <1.36.1-r6'),
    inside: [apk('1.36.1-r5'), apk('1.36.1_rc1-r0')],
    outside: [apk('1.36.1-r6'), apk('1.36.1-r10')],
  },
  Hex: {
    affected: affects('Hex', 'example', '>=1.0.0 <1.7.12'),
    inside: [hex('1.7.11')],
    outside: [hex('1.7.12'), hex('0.9.0')],
  },
  Pub: {
    affected: affects('Pub', 'example', '0 <0.13.3'),
    inside: [pub('0.13.2')],
    outside: [pub('0.13.3')],
  },
  CRAN: {
    affected: affects('CRAN', 'example', '0 <1.2-10'),
    inside: [cran('1.2-9')],
    outside: [cran('1.2-10'), cran('1.2.11')],
  },
  Swift: {
    affected: affects('SwiftURL', 'github.com/example/swift-thing', '0 <2.29.1'),
    inside: [swift('2.29.0')],
    outside: [swift('2.29.1'), swift('2.100.0')],
  },
};

describe('a component list of each ecosystem', () => {
  let service: VulnsUnderTest;

  beforeAll(async () => {
    service = await startVulns();
  });
  afterAll(() => service.close());

  test.each(Object.entries(FAMILIES))('%s: what is in the advisory’s range, and nothing else', async (family, of) => {
    const number = Object.keys(FAMILIES).indexOf(family);
    const id = `CVE-2034-${10_000 + number}`;
    await publish(service, advisory(id, of.affected, { summary: `A flaw in ${family}` }));
    const asset_id = `asset-${number}`;
    await service.deliver(listed(of.outside, { asset_id }));
    const path = `/api/vulnerabilities/occurrences?asset_id=${asset_id}`;
    expect((await service.get(path)).occurrences).toEqual([]);
    await service.deliver(listed([...of.outside, ...of.inside], { asset_id, minute: 1 }));
    const { occurrences } = await service.get(path);
    expect(occurrences.map((item: { vulnerability_id: string }) => item.vulnerability_id)).toEqual([id]);
    const { locations } = await service.get(`/api/vulnerabilities/occurrences/${occurrences[0].occurrence_id}`);
    const versions = locations.map(({ component: found }: { component: ReportedComponent }) => found.version);
    expect(versions.sort()).toEqual(of.inside.map(({ version }) => version).sort());
    const bounds = of.affected.ranges.flatMap(({ events }) => events);
    const fixed = bounds.flatMap((bound) => ('fixed' in bound ? [bound.fixed] : []));
    expect(
      new Set(locations.map((place: { component: { fixed_version: string } }) => place.component.fixed_version)),
    ).toEqual(new Set(fixed));
  });
});
