import alerts from '@osk/alerts';
import cloudPosture from '@osk/cloud-posture';
import codeSecurity from '@osk/code-security';
import containers from '@osk/containers';
import delivery from '@osk/delivery';
import k8s from '@osk/k8s';
import scans from '@osk/scans';
import type { AnyServiceModule } from '@osk/service-host';
import vulns from '@osk/vulns';

/** The eight services behind the gateway, all of them in the all-in-one. */
export const services: readonly AnyServiceModule[] = [
  scans,
  cloudPosture,
  codeSecurity,
  containers,
  k8s,
  vulns,
  alerts,
  delivery,
];
