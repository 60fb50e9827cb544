import type { Component } from '@osk/components';
import type { Finding } from '@osk/contracts';
import type { Transaction } from '@osk/persistence';
import type { CodeScanDocument } from './scan.model';

/**
 * What other features of this service do with a scan's result. Each is a file or folder of its feature, handed to the
 * worker by the composition root, called in this order.
 */
export interface ScanHook {
  /**
   * Before findings are counted, stored and reported: gives them back with `status` as people have decided about them
   * (by fingerprint), and with whatever else the feature knows better. Must not drop any.
   */
  decide?(scan: CodeScanDocument, findings: readonly Finding[]): Promise<Finding[]>;
  /** In the transaction that ends the scan. `components` are all of them, whatever the scan type has reported of them. */
  store?(scan: CodeScanDocument, result: ScanResult, tx: Transaction): Promise<void>;
  /** In the transaction that removes a scan. */
  remove?(teamId: string, scanId: string, tx: Transaction): Promise<void>;
}

export interface ScanResult {
  status: 'completed' | 'partial';
  findings: readonly Finding[];
  components: readonly Component[];
  projects: readonly {
    name: string;
    version?: string;
    purl?: string;
    licenses: readonly string[];
    dependsOn: readonly string[];
  }[];
  completedAt: Date;
}
