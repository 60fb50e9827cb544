export { bestCvss, ratingOf, severityOf, severityOfLabel, UNRATED } from './best';
export { scoreVector, severityOfScore, type CvssScore } from './score';
export { isAutomatable, isTotalImpact } from './traits';
export { parseVector, type CvssVector } from './vector';
export type { CvssVersion } from './metrics';
