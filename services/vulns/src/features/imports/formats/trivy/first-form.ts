import type { Fields } from '../../reading';
import type { Report, Target } from './report';

/** Before 0.20 a report was the bare list of its results: nothing told what was looked at but the targets' names. */
export const isFirstForm = (first: Fields): boolean =>
  typeof first.Target === 'string' && typeof first.Type === 'string' && 'Vulnerabilities' in first;

/** `shop/web:1.4 (alpine 3.10.2)` */
const SYSTEM = /^(.{1,2000}) \(([a-z][a-z .]{0,60}) ([^ ()]{1,60})\)$/;

/** What the packages of the operating system are called by tells the image and its distribution. */
export function fromTargets(targets: Iterable<Target>): Partial<Report> {
  for (const target of targets) {
    const [, name = '', family = '', version = ''] = SYSTEM.exec(target.target) ?? [];
    if (family === '' || family !== target.type) continue;
    target.class = 'os-pkgs';
    // A file that an image was saved to says nothing to anybody but the one who has it.
    const asset = /\.tar(\.gz)?$/.test(name) ? undefined : name;
    return { source: 'container', asset, name, os: { family, name: version } };
  }
  return {};
}
