import { fieldsOf, listOf, textOf, type Fields, type Tool } from '../../reading';

/** Who made the list: a list of tools before 1.5, components of `tools` since. */
export function toolsOf(metadata: Fields): Tool[] {
  const { tools } = metadata;
  const entries = Array.isArray(tools) ? tools : listOf(fieldsOf(tools).components);
  return entries.slice(0, 10).map((entry) => {
    const { name, version } = fieldsOf(entry);
    return { name: textOf(name, 100), version: textOf(version, 100) };
  });
}

/** What the list is of: an image with its tag, anything else by its name, which outlasts a version; a path is nothing. */
export function assetOf(metadata: Fields): string | undefined {
  const component = fieldsOf(metadata.component);
  const name = textOf(component.name, 1_000).trim();
  if (name === '' || /^(?:\.|\/|[A-Za-z]:[\\/])/.test(name)) return undefined;
  const version = textOf(component.version, 300);
  if (component.type === 'container')
    return version === '' || name.includes(':') || name.includes('@')
      ? name
      : `${name}${version.startsWith('sha256:') ? '@' : ':'}${version}`;
  const group = textOf(component.group, 300);
  return group === '' ? name : `${group}/${name}`;
}
