import ipaddr from 'ipaddr.js';

/**
 * True for an address of the public internet. What a scan reaches on a private address was let in on purpose
 * (`OSK_EGRESS_ALLOW`), and being reachable from inside weighs less.
 */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}
