/** Where in a cloud a resource lies, as its id tells; null for what the id does not tell or what is in no cloud. */
export interface CloudPlace {
  provider: string | null;
  account_id: string | null;
  region: string | null;
  service: string | null;
}

const NOWHERE: CloudPlace = { provider: null, account_id: null, region: null, service: null };

const ARN = /^arn:aws[a-z-]*:([a-z0-9-]*):([a-z0-9-]*):(\d{12})?:/;
const AZURE = /^\/subscriptions\/([0-9a-f-]{36})(?:\/.*?\/providers\/([A-Za-z.]+))?/i;
const GOOGLE =
  /^\/\/([a-z0-9-]+)\.googleapis\.com\/(?:.*?projects\/([a-z0-9:.-]+))?(?:\/(?:zones|regions|locations)\/([a-z0-9-]+))?/;

/** Reads AWS ARNs, Azure resource ids and Google full resource names. */
export function cloudPlace(resourceId: string | null): CloudPlace {
  if (resourceId === null || resourceId.length > 2_048) return NOWHERE;
  const arn = ARN.exec(resourceId);
  if (arn) return { provider: 'aws', service: told(arn[1]), region: told(arn[2]), account_id: told(arn[3]) };
  const azure = AZURE.exec(resourceId);
  if (azure) return { provider: 'azure', service: told(azure[2]), region: null, account_id: told(azure[1]) };
  const google = GOOGLE.exec(resourceId);
  if (google)
    return { provider: 'gcp', service: told(google[1]), account_id: told(google[2]), region: told(google[3]) };
  return NOWHERE;
}

const told = (text: string | undefined): string | null => text || null;
