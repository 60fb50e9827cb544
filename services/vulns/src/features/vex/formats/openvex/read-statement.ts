import {
  fieldsOf,
  list,
  MAX_VULNERABILITY_ID,
  nameOf,
  namesOf,
  own,
  prose,
  text,
  time,
  type Fields,
} from '../../fields';
import { VEX_STATUSES, type Target, type VexContent, type VexStatus } from '../../statement';

const STATUSES: ReadonlySet<string> = new Set(VEX_STATUSES);
const isStatus = (status: string): status is VexStatus => STATUSES.has(status);

type Into = Pick<VexContent, 'statements' | 'problems'>;

/** Reads one statement into `content`, or says there why not. */
export function readStatement(statement: Fields, field: string, content: Into): void {
  const vulnerabilities = vulnerabilitiesOf(own(statement, 'vulnerability'));
  const status = text(statement, 'status');
  const refuse = (part: string, reason: string) => void content.problems.push({ field: `${field}.${part}`, reason });
  if (vulnerabilities.length === 0) return refuse('vulnerability', 'names no vulnerability');
  if (!isStatus(status)) return refuse('status', `must be one of: ${VEX_STATUSES.join(', ')}`);
  const products = list(statement, 'products');
  const shared = list(statement, 'subcomponents');
  const targets = products.flatMap((product, index) =>
    targetsOf(product, shared, `${field}.products.${index}`, content),
  );
  // A statement whose products are all broken is not one about everything.
  if (own(statement, 'products') !== undefined && targets.length === 0) {
    if (products.length === 0) refuse('products', 'must name a product, or be left out');
    return;
  }
  content.statements.push({
    field,
    vulnerabilities,
    status,
    justification: nameOf(own(statement, 'justification'), 100),
    impact: prose(statement, 'impact_statement') || prose(statement, 'status_notes'),
    action: prose(statement, 'action_statement'),
    at: time(statement, 'last_updated', 'timestamp'),
    targets,
  });
}

/** An object with `name` and `aliases`; in the first version of the format the name alone. */
function vulnerabilitiesOf(value: unknown): string[] {
  const fields = fieldsOf(value);
  if (!fields) return namesOf([value], MAX_VULNERABILITY_ID);
  const [name] = namesOf([own(fields, 'name')], MAX_VULNERABILITY_ID);
  return name === undefined ? [] : namesOf([name, ...list(fields, 'aliases')], MAX_VULNERABILITY_ID);
}

function targetsOf(product: unknown, shared: readonly unknown[], field: string, { problems }: Into): Target[] {
  const names = namesOfComponent(product);
  if (names.length === 0) {
    problems.push({ field, reason: 'has no @id and no identifier' });
    return [];
  }
  const parts = [...list(fieldsOf(product) ?? {}, 'subcomponents'), ...shared];
  if (parts.length === 0) return [{ of: names, within: [], versions: null }];
  return parts.flatMap((part, index) => {
    const of = namesOfComponent(part);
    if (of.length > 0) return [{ of, within: names, versions: null }];
    problems.push({ field: `${field}.subcomponents.${index}`, reason: 'has no @id and no identifier' });
    return [];
  });
}

const IDENTIFIERS = ['purl', 'cpe23', 'cpe22', '@cpe23', '@cpe22'];

/** `@id` and every identifier; in the first version of the format the identifier alone. */
function namesOfComponent(value: unknown): string[] {
  const fields = fieldsOf(value);
  if (!fields) return namesOf([value]);
  const identifiers = fieldsOf(own(fields, 'identifiers')) ?? {};
  return namesOf([own(fields, '@id'), ...IDENTIFIERS.map((kind) => own(identifiers, kind))]);
}
