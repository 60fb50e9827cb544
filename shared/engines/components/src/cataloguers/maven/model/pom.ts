import { parseXml, type XmlElement } from '../../../support/xml';

/** A dependency, plugin or extension as written, with its placeholders. */
export interface RawDependency {
  group: string;
  artifact: string;
  version: string;
  type: string;
  classifier: string;
  scope: string;
  optional: string;
  line: number;
}

/** What a POM and each of its profiles may hold (Maven's POM reference). */
export interface RawModel {
  properties: Map<string, string>;
  dependencies: RawDependency[];
  managed: RawDependency[];
  plugins: RawDependency[];
  managedPlugins: RawDependency[];
}

export interface Pom extends RawModel {
  /** '' where it is inherited. */
  group: string;
  artifact: string;
  version: string;
  packaging: string;
  licenses: string[];
  modules: string[];
  parent: { group: string; artifact: string; version: string; relativePath: string } | undefined;
  profiles: (RawModel & { id: string; active: boolean })[];
}

/** Reads one POM by itself; throws `UnreadableError` when it is none. */
export function readPom(text: string): Pom {
  const project = parseXml(text, 'project');
  const parent = project.find('parent');
  return {
    group: project.text('groupId'),
    artifact: project.text('artifactId'),
    version: project.text('version'),
    packaging: project.text('packaging') || 'jar',
    licenses: (project.find('licenses')?.children('license') ?? []).map((one) => one.text('name')).filter(Boolean),
    modules: (project.find('modules')?.children('module') ?? []).map((one) => one.text()).filter(Boolean),
    parent: parent && {
      group: parent.text('groupId'),
      artifact: parent.text('artifactId'),
      version: parent.text('version'),
      // An empty element says "look in the repository only"; none says that it is one folder up.
      relativePath: parent.find('relativePath') ? parent.text('relativePath') : '../pom.xml',
    },
    ...modelOf(project),
    profiles: (project.find('profiles')?.children('profile') ?? []).map((profile) => ({
      id: profile.text('id'),
      active: profile.text('activation', 'activeByDefault') === 'true',
      ...modelOf(profile),
    })),
  };
}

function modelOf(element: XmlElement): RawModel {
  return {
    properties: new Map((element.find('properties')?.children() ?? []).map((one) => [one.name, one.text()])),
    dependencies: dependenciesIn(element.find('dependencies'), 'dependency'),
    managed: dependenciesIn(element.find('dependencyManagement', 'dependencies'), 'dependency'),
    plugins: [
      ...dependenciesIn(element.find('build', 'plugins'), 'plugin'),
      ...dependenciesIn(element.find('build', 'extensions'), 'extension'),
    ],
    managedPlugins: dependenciesIn(element.find('build', 'pluginManagement', 'plugins'), 'plugin'),
  };
}

function dependenciesIn(list: XmlElement | undefined, name: string): RawDependency[] {
  return (list?.children(name) ?? []).map((one) => ({
    group: one.text('groupId') || (name === 'plugin' ? 'org.apache.maven.plugins' : ''),
    artifact: one.text('artifactId'),
    version: one.text('version'),
    type: one.text('type'),
    classifier: one.text('classifier'),
    scope: one.text('scope'),
    optional: one.text('optional'),
    line: one.line,
  }));
}
