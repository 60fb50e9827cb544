export { traitsOf, type Criticality, type Exposure, type RiskFacts } from './facts';
export { PRIORITY_RANKS, priorityOf, type Priority, type PriorityFactors, type PriorityRank } from './priority';
export { riskScore, type RiskScore, type ScoreFactors } from './score';
export { slaOf, type Sla, type SlaFactors, type SlaInput } from './sla';
