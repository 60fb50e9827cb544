export { Catalog, type Leftover } from './catalog';
export { Collection, ID_INDEX } from './collection';
export { IndexDefinition, type IndexSpec, type StoredIndex } from './index-definition';
