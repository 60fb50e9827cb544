export {
  categoriesIn,
  expressionCategory,
  LICENCE_CATEGORIES,
  licenceCategory,
  type LicenceCategory,
} from './categories';
export { licenceStatement, type LicenceStatement } from './declared';
export { expressionText, isLicenceId, licencesIn, parseExpression, type LicenceNode } from './expression';
export { normaliseLicence, type DeclaredLicence } from './normalise';
export {
  DEFAULT_LICENCE_POLICY,
  LICENCE_VERDICTS,
  LicenceJudge,
  type LicenceJudgement,
  type LicencePolicy,
  type LicenceVerdict,
} from './policy';
