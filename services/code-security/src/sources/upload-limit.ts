/** Of one upload; specification, Code scanning: `ZIP up to 500 MB`. */
export const MOST_UPLOAD_BYTES = 500 * 1024 ** 2;
