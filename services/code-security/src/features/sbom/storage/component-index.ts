import { expressionCategory, licenceStatement, type LicenceCategory, type SbomComponent } from '@osk/sbom';
import { SEVERITIES, type Severity } from '@osk/contracts';

/** One set of declared licences of a bill. */
export interface LicenceEntry {
  declared: readonly string[];
  text: string;
  expression: string | null;
  category: LicenceCategory;
  count: number;
}

/** What lists are narrowed by, a byte or a number per component; the n-th is of the n-th component. */
export interface ComponentIndex {
  ecosystems: string[];
  kinds: string[];
  licences: LicenceEntry[];
  /** Component at which each pack begins, and the number of all. */
  starts: number[];
  ecosystem: Uint8Array;
  kind: Uint8Array;
  /** 0 unknown, 1 transitive, 2 direct. */
  direct: Uint8Array;
  licence: Uint16Array;
}

const MOST_NAMES = 255;
const MOST_LICENCES = 20_000;
/** Licences beyond those that are kept apart. */
const OTHERS: LicenceEntry = {
  declared: ['Other licences'],
  text: 'Other licences',
  expression: null,
  category: 'unknown',
  count: 0,
};

/** Gathers the index while the components go by. */
export class IndexBuilder {
  private readonly ecosystems = new Names();
  private readonly kinds = new Names();
  private readonly licences = new Map<string, number>();
  private readonly entries: LicenceEntry[] = [];
  private readonly columns: { ecosystem: number[]; kind: number[]; direct: number[]; licence: number[] } = {
    ecosystem: [],
    kind: [],
    direct: [],
    licence: [],
  };
  private readonly starts: number[] = [];

  pack(components: readonly SbomComponent[]): void {
    this.starts.push(this.columns.direct.length);
    for (const component of components) this.add(component);
  }

  private add(component: SbomComponent): void {
    const { ecosystem, kind, direct, licence } = this.columns;
    ecosystem.push(this.ecosystems.number(ecosystemOf(component)));
    kind.push(this.kinds.number(kindOf(component)));
    direct.push(component.direct === null ? 0 : component.direct ? 2 : 1);
    licence.push(this.licence(component.licenses));
  }

  private licence(declared: readonly string[]): number {
    const key = declared.join('\n');
    let number = this.licences.get(key);
    if (number === undefined) {
      number = this.entries.length;
      if (number < MOST_LICENCES) {
        const { text, expression } = licenceStatement(declared);
        this.entries.push({ declared, text, expression, category: expressionCategory(expression), count: 0 });
        this.licences.set(key, number);
      } else {
        number = MOST_LICENCES;
        this.entries[number] ??= { ...OTHERS };
      }
    }
    (this.entries[number] as LicenceEntry).count += 1;
    return number;
  }

  finish(): ComponentIndex {
    const { ecosystem, kind, direct, licence } = this.columns;
    return {
      ecosystems: this.ecosystems.list,
      kinds: this.kinds.list,
      licences: this.entries,
      starts: [...this.starts, direct.length],
      ecosystem: Uint8Array.from(ecosystem),
      kind: Uint8Array.from(kind),
      direct: Uint8Array.from(direct),
      licence: Uint16Array.from(licence),
    };
  }
}

class Names {
  readonly list: string[] = [];

  number(name: string): number {
    const at = this.list.indexOf(name);
    if (at !== -1) return at;
    if (this.list.length >= MOST_NAMES) return this.number(this.list[0] as string);
    this.list.push(name);
    return this.list.length - 1;
  }
}

/** The purl's type; `other` for what has no purl. */
export const ecosystemOf = ({ purl }: Pick<SbomComponent, 'purl'>): string =>
  /^pkg:([a-z0-9.+-]{1,40})\//.exec(purl ?? '')?.[1] ?? 'other';

const BY_SCOPE = { required: 'runtime', optional: 'optional', excluded: 'excluded' } as const;

/** runtime, development, test, ...; where a document does not tell, by its scope. */
export const kindOf = ({ kind, scope }: Pick<SbomComponent, 'kind' | 'scope'>): string =>
  kind ?? (scope ? BY_SCOPE[scope] : 'runtime');

/** Severities as the numbers that the index keeps: 0 for nothing known, then the mildest first. */
export const severityNumber = (severity: Severity): number => SEVERITIES.length - SEVERITIES.indexOf(severity);
