/** The part of SARIF 2.1.0 (OASIS) that the platform writes. */
export interface SarifLog {
  $schema: string;
  version: '2.1.0';
  runs: SarifRun[];
}

export interface SarifRun {
  tool: { driver: { name: string; informationUri?: string; version?: string; rules: SarifRule[] } };
  automationDetails?: { id: string };
  invocations: { executionSuccessful: boolean; toolExecutionNotifications?: SarifNotification[] }[];
  results: SarifResult[];
  properties?: Record<string, unknown>;
}

export interface SarifNotification {
  level: 'note' | 'warning' | 'error';
  message: { text: string };
}

export interface SarifRule {
  id: string;
  name: string;
  shortDescription: { text: string };
  fullDescription: { text: string };
  help: { text: string; markdown: string };
  helpUri?: string;
  defaultConfiguration: { level: SarifLevel };
  properties: { tags: string[]; 'security-severity': string; precision: string };
}

export type SarifLevel = 'error' | 'warning' | 'note';

export interface SarifResult {
  ruleId: string;
  ruleIndex: number;
  level: SarifLevel;
  message: { text: string };
  locations: SarifLocation[];
  partialFingerprints: Record<string, string>;
  /** SARIF 2.1.0, 3.27.23: what is out of counts and gates, by the code itself or by a decision. */
  suppressions?: { kind: 'inSource' | 'external'; justification?: string }[];
  codeFlows?: { threadFlows: { locations: { location: SarifLocation }[] }[] }[];
  properties: Record<string, unknown>;
}

export interface SarifLocation {
  physicalLocation: {
    artifactLocation: { uri: string; uriBaseId?: string };
    region?: { startLine: number; endLine?: number };
  };
  message?: { text: string };
  logicalLocations?: { fullyQualifiedName: string; kind?: string }[];
}
