/** The settings this service reads beside the common ones. */
export const config = {} as const;
