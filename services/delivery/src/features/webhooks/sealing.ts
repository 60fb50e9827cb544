/** What a subscription's sealed values are for: a value sealed as one cannot be opened as another. */
export const SECRET = 'subscriptions.secret';
export const PREVIOUS_SECRET = 'subscriptions.previous_secret';
export const STATIC_HEADERS = 'subscriptions.headers';
