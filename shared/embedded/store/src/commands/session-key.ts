import { Binary } from 'bson';
import type { Doc } from '../language';

/** The text by which a session is known here, from its `lsid`; undefined when it has none. */
export const sessionKey = (lsid: Doc | undefined): string | undefined =>
  lsid?.['id'] instanceof Binary ? Buffer.from(lsid['id'].value()).toString('hex') : undefined;
