import { bodyValidator } from '@osk/service-kit';
import type { Static } from '@sinclair/typebox';
import type { CodeScanOptions } from '../../engines/engine';
import { UploadFields } from './schemas';

const validated = bodyValidator(UploadFields);

/** An upload's text fields; one left empty is as one left out. Throws 422 naming the field that is wrong or unknown. */
export function readUploadFields(
  given: ReadonlyMap<string, string>,
): Static<typeof UploadFields> & { options: Partial<CodeScanOptions> } {
  const texts = Object.fromEntries([...given].map(([name, value]) => [name, value.trim()]).filter(([, text]) => text));
  const fields = validated(texts) as Static<typeof UploadFields>;
  const { verify_secrets, adapters, baseline_file } = fields;
  return {
    ...fields,
    options: {
      ...(verify_secrets ? { verifySecrets: verify_secrets === 'true' } : {}),
      ...(adapters ? { adapters: adapters === 'true' } : {}),
      ...(baseline_file ? { baselineFile: baseline_file } : {}),
    },
  };
}
