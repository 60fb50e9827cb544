import type { KevEntry } from '../../advisories';
import type { KevFeed } from '../feed';
import { CVE_ID, dayOf, fieldsOf, textOf, textsOf } from '../form/fields';
import type { Problems } from '../problems';
import { jsonElements } from '../read/json-elements';
import { unpacked } from '../read/unpacked';

const kev: KevFeed = {
  name: 'kev',
  title: 'CISA known exploited vulnerabilities',
  kind: 'kev',
  everyHours: 6,
  snapshot: true,
  *files({ config }) {
    if (config.INTEL_KEV_URL) yield { key: 'catalogue', url: config.INTEL_KEV_URL };
  },
  recognises: ({ kind, head }) =>
    kind === 'file' && /"catalogVersion"\s*:/.test(head) && /"vulnerabilities"\s*:/.test(head),
  async *parse({ path }, problems) {
    for await (const { key, value } of jsonElements(unpacked(path), ['vulnerabilities'], problems)) {
      const entry = readKevEntry(value, key, problems);
      if (entry) yield entry;
    }
  },
};
export default kev;

/** One element of the catalogue (JSON schema of CISA's feed); reported and null without a CVE or the day it was added. */
export function readKevEntry(value: unknown, place: string, problems: Problems): KevEntry | null {
  const fields = fieldsOf(value);
  const cve = textOf(fields.cveID, 30).trim().toUpperCase();
  const added = dayOf(fields.dateAdded);
  if (!CVE_ID.test(cve) || added === null) {
    problems.add('invalid', cve || place, CVE_ID.test(cve) ? 'no day of listing' : 'no CVE');
    return null;
  }
  return {
    cve,
    vendor: textOf(fields.vendorProject, 200),
    product: textOf(fields.product, 200),
    name: textOf(fields.vulnerabilityName, 300),
    date_added: added,
    due_date: dayOf(fields.dueDate),
    ransomware: textOf(fields.knownRansomwareCampaignUse, 20).toLowerCase() === 'known',
    cwe: textsOf(fields.cwes, { count: 20, length: 20 }).filter((id) => /^CWE-\d+$/.test(id)),
  };
}
