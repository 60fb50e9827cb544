/** The seven statuses of an alert (specification, Status values), in the order of its life. */
export const ALERT_STATUSES = [
  'new',
  'acknowledged',
  'investigating',
  'escalated',
  'resolved',
  'false_positive',
  'closed',
] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** From -> to (DECISIONS, "Alerts"). */
export const TRANSITIONS: Readonly<Record<AlertStatus, readonly AlertStatus[]>> = {
  new: ['acknowledged', 'investigating', 'escalated', 'resolved', 'false_positive', 'closed'],
  acknowledged: ['investigating', 'escalated', 'resolved', 'false_positive', 'closed'],
  investigating: ['acknowledged', 'escalated', 'resolved', 'false_positive', 'closed'],
  escalated: ['investigating', 'resolved', 'false_positive', 'closed'],
  resolved: ['closed', 'new'],
  false_positive: ['closed', 'new'],
  closed: ['new'],
};

export const TERMINAL = ['resolved', 'false_positive', 'closed'] as const satisfies readonly AlertStatus[];
export type TerminalStatus = (typeof TERMINAL)[number];

export const isTerminal = (status: AlertStatus): status is TerminalStatus =>
  (TERMINAL as readonly AlertStatus[]).includes(status);

export const canMove = (from: AlertStatus, to: AlertStatus): boolean => TRANSITIONS[from].includes(to);

/** Where the status stands in the order of an alert's life, for sorting: `new` is highest, `closed` 0. */
export const statusRank = (status: AlertStatus): number => ALERT_STATUSES.length - 1 - ALERT_STATUSES.indexOf(status);
