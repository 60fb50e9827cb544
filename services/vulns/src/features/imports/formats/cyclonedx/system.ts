import type { ReportedComponent } from '@osk/contracts';
import { textOf, type Fields } from '../../reading';

/** As many packages wait for the system they belong to; what is beyond goes on without. */
const MOST_HELD = 20_000;

const SYSTEM_PACKAGE = /^pkg:(?:deb|rpm|apk)\//i;
const TELLS_SYSTEM = /[?&](?:distro|os_name)=/i;

/** `debian-12` for a component that is an operating system; empty for every other. */
export function systemOf(component: Fields): string {
  if (component.type !== 'operating-system') return '';
  const name = textOf(component.name, 100).trim().toLowerCase();
  const version = textOf(component.version, 100).trim();
  return version === '' ? name : `${name}-${version}`;
}

/**
 * Packages of an operating system whose own URL does not tell which: they belong to the one that the list names, which
 * may come after them. Of a list with several systems nobody can tell.
 */
export class SystemPackages {
  private readonly systems = new Set<string>();
  private readonly held: ReportedComponent[] = [];

  note(system: string): void {
    if (system !== '') this.systems.add(system);
  }

  /** True where the component is kept until the whole list has been read. */
  holds(component: ReportedComponent): boolean {
    const { purl, distro } = component;
    if (distro || !SYSTEM_PACKAGE.test(purl) || TELLS_SYSTEM.test(purl)) return false;
    if (this.held.length >= MOST_HELD) return false;
    this.held.push(component);
    return true;
  }

  /** What was held, with the system where there is one. */
  *released(): Generator<ReportedComponent> {
    const [distro] = this.systems.size === 1 ? this.systems : [];
    for (const component of this.held) yield distro === undefined ? component : { ...component, distro };
  }
}
