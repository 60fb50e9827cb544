import type { DetectedService } from './services/detect-service';

export interface OpenPort {
  host: string;
  address: string;
  port: number;
  protocol: 'tcp' | 'udp';
}

/** What the network checks judge. A fact that the profile does not collect is absent. */
export interface NetworkFacts {
  /** Hosts that answered a sweep. */
  liveHosts: { host: string; address: string }[];
  openPorts: OpenPort[];
  services: DetectedService[];
  /** The services again, only when products and versions are to be judged. */
  products: DetectedService[];
  now: Date;
}
