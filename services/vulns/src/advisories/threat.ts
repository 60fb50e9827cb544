/** One entry of CISA's catalogue of known exploited vulnerabilities. Dates are `YYYY-MM-DD`. */
export interface KevEntry {
  cve: string;
  vendor: string;
  product: string;
  name: string;
  date_added: string;
  /** Until when US agencies must have acted (BOD 22-01). */
  due_date: string | null;
  /** Known to be used by ransomware. */
  ransomware: boolean;
  cwe: string[];
}

/** FIRST's estimate that a vulnerability is exploited within 30 days. */
export interface EpssScore {
  cve: string;
  /** 0 to 1. */
  score: number;
  /** Share of all scored vulnerabilities with this score or less, 0 to 1. */
  percentile: number;
  /** Day of the model's run, `YYYY-MM-DD`. */
  date: string;
}
