export { catalogue } from './catalogue';
export { findCataloguers } from './finding/find-cataloguers';
export { purlOf } from './support/purl';
export * from './types';
