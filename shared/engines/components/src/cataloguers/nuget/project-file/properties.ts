import type { XmlElement } from '../../../support/xml';

const MAX_DEPTH = 16;
const MAX_LENGTH = 1_024;

/** MSBuild properties as far as they are plain: later definitions win, functions and items are not run. */
export class Properties {
  private readonly values = new Map<string, string>();

  /** Takes over the `<PropertyGroup>`s of a project file. */
  addFrom(project: XmlElement): void {
    for (const property of project.children('PropertyGroup').flatMap((group) => group.children())) {
      const value = property.text();
      // A default that the file gives only where nobody else did.
      const isDefault = property.attribute('Condition') !== '' && this.values.has(property.name.toLowerCase());
      if (!isDefault) this.values.set(property.name.toLowerCase(), value);
    }
  }

  get(name: string): string {
    return this.resolve(this.values.get(name.toLowerCase()) ?? '');
  }

  /** `$(Name)` becomes the property's value; what nobody defines stays. */
  resolve(text: string, depth = 0): string {
    if (!text.includes('$(') || depth >= MAX_DEPTH || text.length > MAX_LENGTH) return text;
    let changed = false;
    const next = text.replace(/\$\(([\w.-]+)\)/g, (placeholder, name: string) => {
      const value = this.values.get(name.toLowerCase());
      changed ||= value !== undefined;
      return value ?? placeholder;
    });
    return changed ? this.resolve(next.slice(0, MAX_LENGTH + 1), depth + 1) : next;
  }
}
