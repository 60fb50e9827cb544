import { fieldsOf, listOf } from '@osk/readers';
import { jsonOf, textsIn } from './json';
import { pomLicences } from './pom';
import { encoded, type Registry } from './registry';

/** Python's classifiers say more than the free text where that is a whole licence. */
const CLASSIFIER = /^License :: (?:OSI Approved :: )?(?=.)/;

/** By purl type. deps.dev (API v3) speaks for Go, whose own proxy does not tell licences. */
export const REGISTRIES: Readonly<Record<string, Registry>> = {
  npm: {
    base: 'https://registry.npmjs.org',
    path: ({ namespace, name, version }) =>
      `/${encoded(namespace === '' ? name : `${namespace}/${name}`)}/${encoded(version)}`,
    read: (body) => {
      const { license, licenses } = jsonOf(body);
      const older = listOf(licenses).map((one) => fieldsOf(one).type ?? one);
      return textsIn(license, fieldsOf(license).type, older);
    },
  },
  pypi: {
    base: 'https://pypi.org',
    path: ({ name, version }) => `/pypi/${encoded(name)}/${encoded(version)}/json`,
    read: (body) => {
      const info = fieldsOf(jsonOf(body).info);
      const expression = textsIn(info.license_expression);
      if (expression.length > 0) return expression;
      const classifiers = textsIn(info.classifiers).filter(
        (text) => CLASSIFIER.test(text) && !/OSI Approved$/.test(text),
      );
      const free = textsIn(info.license).filter((text) => text.length <= 100 && !text.includes('\n'));
      return classifiers.length > 0 ? classifiers : free;
    },
  },
  cargo: {
    base: 'https://crates.io',
    path: ({ name, version }) => `/api/v1/crates/${encoded(name)}/${encoded(version)}`,
    read: (body) => textsIn(fieldsOf(jsonOf(body).version).license),
  },
  gem: {
    base: 'https://rubygems.org',
    path: ({ name, version }) => `/api/v2/rubygems/${encoded(name)}/versions/${encoded(version)}.json`,
    read: (body) => textsIn(jsonOf(body).licenses),
  },
  composer: {
    base: 'https://repo.packagist.org',
    path: ({ namespace, name }) => `/p2/${encoded(namespace)}/${encoded(name)}.json`,
    read: (body, { namespace, name, version }) => {
      const versions = listOf(fieldsOf(jsonOf(body).packages)[`${namespace}/${name}`]).map(fieldsOf);
      const plain = (text: unknown): string => String(text).replace(/^v/, '');
      // Composer's metadata (minified) says of a version only what differs from the one before it.
      let licences: unknown = [];
      for (const one of versions) {
        if (one.license !== undefined) licences = one.license;
        if (plain(one.version) === plain(version)) break;
      }
      const known = versions.some((one) => plain(one.version) === plain(version));
      // Several are a choice there (Composer schema, `license`).
      return known ? [textsIn(licences).join(' OR ')].filter((text) => text !== '') : [];
    },
  },
  maven: {
    base: 'https://repo1.maven.org/maven2',
    path: ({ namespace, name, version }) =>
      `/${namespace.split('.').map(encoded).join('/')}/${encoded(name)}/${encoded(version)}/${encoded(`${name}-${version}`)}.pom`,
    read: pomLicences,
  },
  nuget: {
    base: 'https://api.nuget.org/v3-flatcontainer',
    path: ({ name, version }) => {
      const [id, at] = [encoded(name.toLowerCase()), encoded(version.toLowerCase())];
      return `/${id}/${at}/${id}.nuspec`;
    },
    read: pomLicences,
  },
  golang: {
    base: 'https://api.deps.dev',
    path: ({ namespace, name, version }) =>
      `/v3/systems/go/packages/${encoded(namespace === '' ? name : `${namespace}/${name}`)}/versions/${encoded(version)}`,
    read: (body) => textsIn(jsonOf(body).licenses).filter((text) => text !== 'non-standard'),
  },
};
