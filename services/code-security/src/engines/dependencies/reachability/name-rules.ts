import { JAVA_PACKAGES } from './java-packages';
import type { LanguageId } from './languages';
import { PYTHON_IMPORTS } from './python-names';

/** How code names the packages of an ecosystem. */
export interface NameRule {
  languages: readonly LanguageId[];
  /** Whether an import is of the package. `name` is the purl's namespace and name, decoded, `/` between. */
  isOf(imported: string, name: string): boolean;
  /**
   * Texts of which code that uses the package has at least one; where none stands anywhere, it is not imported.
   * Undefined: nobody can say that (plugins named by configuration, names that do not follow from the package's).
   */
  traces?(name: string): readonly string[] | undefined;
  /** The same for manifests, which always name the package: ways to use it by another name. */
  manifestTraces?(name: string): readonly string[];
}

const within = (imported: string, root: string, separator: string): boolean =>
  imported === root || imported.startsWith(root + separator);

/** Found by their names in configurations, which leave parts of the name out. */
const PLUGIN = /(?:^|[-/])(?:plugin|preset|loader|config|types|transformer|reporter|adapter|runner|theme|cli|polyfill)/;

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

function isOfMaven(imported: string, name: string): boolean {
  const known = JAVA_PACKAGES[name];
  if (known) return known.some((root) => within(imported, root, '.'));
  const [group = '', artifact = ''] = name.split('/');
  const word = artifact.split('-').at(-1) ?? '';
  const parent = group.slice(0, Math.max(0, group.lastIndexOf('.')));
  const roots = [`${group}.${artifact.replaceAll('-', '')}`, `${group}.${word}`, `${parent}.${word}`];
  if (group.endsWith(`.${artifact}`) || group === artifact) roots.push(group);
  return roots.some((root) => root.includes('.') && !root.startsWith('.') && within(imported, root, '.'));
}

/** `Symfony\Component\HttpFoundation` for symfony/http-foundation; `Monolog` for monolog/monolog. */
function isOfComposer(imported: string, name: string): boolean {
  const [vendor = '', project = ''] = name.split('/').map(plain);
  const [first = '', ...others] = imported.split('\\').map(plain);
  if (first === vendor && others.includes(project)) return true;
  return vendor === project && first === vendor;
}

export const NAME_RULES: Readonly<Record<string, NameRule>> = {
  npm: {
    languages: ['javascript'],
    isOf: (imported, name) => within(imported.toLowerCase(), name, '/'),
    traces: (name) => (PLUGIN.test(name) ? undefined : [name]),
    manifestTraces: (name) => [`npm:${name}@`],
  },
  pypi: {
    languages: ['python'],
    isOf: (imported, name) =>
      (PYTHON_IMPORTS[name] ?? [name.replaceAll('-', '_'), name.replaceAll('-', '.')]).some((root) =>
        within(imported, root, '.'),
      ),
    traces: (name) => PYTHON_IMPORTS[name],
  },
  golang: {
    languages: ['go'],
    isOf: (imported, name) => within(imported.toLowerCase(), name, '/'),
    traces: (name) => [name],
    manifestTraces: (name) => [`=> ${name}`],
  },
  maven: { languages: ['java'], isOf: isOfMaven },
  gem: {
    languages: ['ruby'],
    isOf: (imported, name) =>
      [name, name.replaceAll('-', '/'), name.replaceAll('-', '_')].some((root) => within(imported, root, '/')),
  },
  composer: { languages: ['php'], isOf: isOfComposer },
  cargo: {
    languages: ['rust'],
    isOf: (imported, name) => imported === name.replaceAll('-', '_'),
    traces: (name) => [name.replaceAll('-', '_')],
    manifestTraces: (name) => [`"${name}"`, `'${name}'`],
  },
  nuget: { languages: ['csharp'], isOf: (imported, name) => within(imported.toLowerCase(), name.toLowerCase(), '.') },
  pub: { languages: ['dart'], isOf: (imported, name) => within(imported, name, '/'), traces: (name) => [name] },
};
