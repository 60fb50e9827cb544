import { addressText, parseAddress, type IpAddress } from './address';

/** Addresses where clouds hand credentials to whoever asks from the inside. From the providers' documentation. */
const METADATA_ADDRESSES = new Set(
  [
    '169.254.169.254', // AWS, Azure, GCP, Oracle, DigitalOcean, OpenStack and more
    '169.254.170.2', // AWS ECS task credentials
    '169.254.170.23', // AWS EKS pod identity
    '169.254.42.42', // Scaleway
    '100.100.100.200', // Alibaba Cloud
    '168.63.129.16', // Azure wire server (a public address)
    '192.0.0.192', // Oracle Cloud classic
    'fd00:ec2::254', // AWS
    'fd00:ec2::23', // AWS EKS pod identity
    'fd20:ce::254', // GCP
    'fd00:42::42', // Scaleway
    'fe80::a9fe:a9fe', // OpenStack
  ].map((text) => addressText(parseAddress(text) as IpAddress)),
);

const METADATA_NAMES = new Set([
  'metadata.google.internal',
  'metadata.goog',
  'metadata',
  'instance-data',
  'instance-data.ec2.internal',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'metadata.platformequinix.com',
  'metadata.packet.net',
  'metadata.oraclecloud.com',
  'rancher-metadata',
]);

export function isMetadataAddress(address: IpAddress): boolean {
  return METADATA_ADDRESSES.has(addressText(address));
}

/** `host` as `normaliseHost` gives it. */
export function isMetadataName(host: string): boolean {
  return METADATA_NAMES.has(host);
}
