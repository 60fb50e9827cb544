import { eachJson, fieldsOf, headOf, jsonHead, textOf, type Fields } from '../../reading';
import { ReportError, type ReportFormat } from '../../report-format';
import { isAsff, readAsff } from './asff';
import { readOcsf, isOcsf } from './ocsf';

const firstOf = (head: string): Fields => {
  const read = jsonHead(head);
  return Array.isArray(read) ? fieldsOf(read[0]) : {};
};

/** What Prowler writes as `json-ocsf` and as `json-asff`: a list of findings. */
const prowler: ReportFormat = {
  id: 'prowler',
  label: 'Prowler OCSF or ASFF JSON',
  source: 'cspm',

  detects: (head) => {
    const first = firstOf(head);
    return isOcsf(first) || isAsff(first);
  },

  read: async (open, sink) => {
    const head = (await headOf(open)).trimStart();
    if (!head.startsWith('[')) throw new ReportError('the file is not a list of findings');
    const versions = new Set<string>();
    const skipped = (reason: string): void => sink.skipped(`finding ${reason}`);
    for await (const { value } of eachJson(open, ['$.*'], { skipped })) {
      const entry = fieldsOf(value);
      const kind = isOcsf(entry) ? readOcsf : isAsff(entry) ? readAsff : null;
      const read = kind?.(entry) ?? 'entry that is no finding of Prowler';
      if (typeof read === 'string') {
        sink.skipped(read);
        if (kind === null) continue;
      }
      const version =
        kind === readOcsf ? productVersion(entry) : textOf(fieldsOf(entry.ProductFields).ProviderVersion, 50);
      if (versions.size < 10 && !versions.has(version)) sink.tool('Prowler', version);
      versions.add(version);
      // Without a resource the account is what was looked at.
      if (typeof read !== 'string')
        for (const { finding, asset } of read) await sink.finding(finding, asset || undefined);
    }
    if (versions.size === 0 && !/^\[\s*\]\s*$/.test(head)) throw new ReportError('no entry is a finding of Prowler');
  },
};

const productVersion = (entry: Fields): string => textOf(fieldsOf(fieldsOf(entry.metadata).product).version, 50);

export default prowler;
