import type { Component } from '@osk/components';
import type { Finding, PolicyVerdict, RawFinding } from '@osk/contracts';
import type { Transaction } from '@osk/persistence';
import type { Part } from '../../engines/engine';
import type { ToolRun } from '../../worker/tool-run';
import type { CodeScanDocument } from './scan.model';

/**
 * What other features of this service do with a scan's result. Each is a file or folder of its feature, handed to the
 * worker by the composition root, called in this order.
 */
export interface ScanHook {
  /** The fingerprints that findings go by: of one that has only moved or been renamed, the one it had. Same order. */
  carry?(scan: CodeScanDocument, found: readonly Identified[]): Promise<string[]>;
  /**
   * Before findings are counted, stored and reported: gives them back with `status` as people have decided about them
   * (by fingerprint), and with whatever else the feature knows better. Must not drop any.
   */
  decide?(scan: CodeScanDocument, findings: readonly Finding[]): Promise<Finding[]>;
  /** The verdict of the scan's policy pack, before it ends. */
  judge?(
    scan: CodeScanDocument,
    judged: { findings: readonly Finding[]; components: readonly Component[] },
  ): Promise<PolicyVerdict>;
  /** In the transaction that ends the scan. `components` are all of them, whatever the scan type has reported of them. */
  store?(scan: CodeScanDocument, result: ScanResult, tx: Transaction): Promise<void>;
  /** In the transaction that removes a scan. */
  remove?(teamId: string, scanId: string, tx: Transaction): Promise<void>;
}

export interface Identified {
  raw: RawFinding;
  part: Part;
  fingerprint: string;
}

export interface ScanResult {
  status: 'completed' | 'partial';
  /** The parts that were looked at whole: what they do not show any more is gone. */
  completeParts: readonly Part[];
  /** The tools of the PATH that looked as well; none by default. */
  tools?: readonly ToolRun[];
  /** Which part each finding is of, by fingerprint. */
  partOf: ReadonlyMap<string, Part>;
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
  /** By fingerprint what `contentOf` (features/findings) says of the raw finding: how one is known again elsewhere. */
  contents?: ReadonlyMap<string, string>;
}
