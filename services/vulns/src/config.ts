import { intelConfig } from './feeds/config';

/** The settings this service reads beside the common ones. */
export const config = intelConfig;
