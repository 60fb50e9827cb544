import type { ReportedComponent } from '@osk/contracts';
import { fieldsOf, listOf, textOf, type Fields } from '../../reading';
import { urlOf } from './package-url';
import type { Context } from './vulnerability';

/** Reads a `Package`; its purl is empty where the tool gives none and none can be made. */
export function readComponent(found: Fields, { report, target }: Context): ReportedComponent {
  const name = textOf(found.Name, 512);
  const isSystem = target.class === 'os-pkgs';
  const version = isSystem ? full(found, '') : textOf(found.Version, 512);
  const line = fieldsOf(listOf(found.Locations)[0]).StartLine;
  const file = textOf(found.FilePath, 4_096) || (isSystem ? '' : target.target);
  return {
    purl: textOf(fieldsOf(found.Identifier).PURL, 2_048) || urlOf(report, target, name, version),
    name,
    version,
    ...(isSystem && report.os.family !== '' ? { distro: `${report.os.family}-${report.os.name}` } : {}),
    source_name: textOf(found.SrcName, 512) || undefined,
    source_version: full(found, 'Src') || undefined,
    module: textOf(found.Modularitylabel, 256) || undefined,
    file: file || undefined,
    line: typeof line === 'number' ? line : undefined,
    scope: found.Dev === true ? 'development' : undefined,
    direct: typeof found.Relationship === 'string' ? /^(?:direct|root|workspace)$/.test(found.Relationship) : undefined,
  };
}

/** `epoch:version-release`, in the parts that the tool gives. */
function full(found: Fields, prefix: '' | 'Src'): string {
  const version = textOf(found[`${prefix}Version`], 400);
  if (version === '') return '';
  const release = textOf(found[`${prefix}Release`], 100);
  const epoch = found[`${prefix}Epoch`];
  return `${typeof epoch === 'number' && epoch > 0 ? `${epoch}:` : ''}${version}${release === '' ? '' : `-${release}`}`;
}
