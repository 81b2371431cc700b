/** The version a client says it is (spec/product.md 9). The server answers an older one 426. */
export const frontendVersion = '1.2.10'
export const versionHeader = 'x-frontend-version'
/** The same key twice makes one record: double click, retry after a lost answer. */
export const idempotencyHeader = 'idempotency-key'
export const requestIdHeader = 'x-request-id'
export const hubPath = '/hubs/_notifications'
